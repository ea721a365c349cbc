import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { startRedis } from "../../../testing/redis-server.ts";
import { readSettings } from "../../env.ts";
import { examine } from "./examine.ts";

const token = `hf_${"a".repeat(34)}`;
const sound = {
	HF_TOKEN: token,
	DATA_DIR: mkdtempSync(join(tmpdir(), "vitrine-doctor-")),
	PUBLIC_ORIGIN: "https://vitrine.example",
	TRUST_PROXY: "127.0.0.1",
};

function network(answer: (url: string) => Response | Error) {
	return vi.fn<typeof fetch>(async (input) => {
		const reply = answer(String(input));
		if (reply instanceof Error) throw reply;
		return reply;
	});
}

const healthy = (url: string) =>
	url.endsWith("/healthz")
		? new Response("", { headers: { "permissions-policy": "microphone=(self), camera=(self)" } })
		: new Response("", { status: 405 });

async function faultsOf(
	environment: Record<string, string>,
	fetcher: typeof fetch = network(healthy),
): Promise<string[]> {
	const findings = await examine(readSettings(environment), fetcher);
	return findings.flatMap((finding) =>
		"fix" in finding ? `${finding.what} -> ${finding.fix}` : [],
	);
}

test("a sound site has no fault, is asked without the token and by GET only", async () => {
	const fetcher = network(healthy);
	expect(await faultsOf(sound, fetcher)).toEqual([]);
	for (const [, options] of fetcher.mock.calls) {
		expect(options).not.toHaveProperty("method");
		expect(options).not.toHaveProperty("headers");
	}
});

test("a fresh clone has no fault", async () => {
	expect(await faultsOf({ DATA_DIR: sound.DATA_DIR })).toEqual([]);
});

test.each<[string, Record<string, string>, string]>([
	["no token", { HF_TOKEN: "", PROVIDER: "huggingface" }, "Set HF_TOKEN"],
	["half a token", { HF_TOKEN: "hf_abc" }, "Copy the whole token"],
	["a proxy that is not trusted", { TRUST_PROXY: "" }, "Set TRUST_PROXY"],
	["everybody trusted", { TRUST_PROXY: "0.0.0.0/0" }, "List in TRUST_PROXY only"],
	["no public origin behind a proxy", { PUBLIC_ORIGIN: "" }, "Set PUBLIC_ORIGIN"],
	["plain http", { PUBLIC_ORIGIN: "http://vitrine.example" }, "Serve the site by https"],
	[
		"open to all without https",
		{ PUBLIC_ORIGIN: "", TRUST_PROXY: "", HOST: "0.0.0.0" },
		"Put a proxy with https in front",
	],
	["an hour too small", { VISITOR_POINTS_PER_HOUR: "3" }, "VISITOR_POINTS_PER_HOUR to at least 4"],
	["a day too small", { SITE_POINTS_PER_DAY: "30" }, "below SITE_POINTS_PER_DAY"],
	["slots too few", { VISITOR_CONCURRENCY: "64" }, "below SITE_CONCURRENCY"],
	["no place for the day", { DATA_DIR: "/dev/null/data" }, "Set DATA_DIR"],
	["no Redis", { REDIS_URL: "redis://127.0.0.1:1" }, "Start Redis"],
])("%s is one fault with its fix", async (_what, change, fix) => {
	const faults = await faultsOf({ ...sound, ...change });
	expect(faults).toHaveLength(1);
	expect(faults[0]).toContain(fix);
	expect(faults[0]).not.toContain(token);
});

test("a router that is away is one fault, a route that fails another", async () => {
	const away = network((url) => (url.endsWith("/healthz") ? healthy(url) : new Error("refused")));
	expect(await faultsOf(sound, away)).toEqual([expect.stringContaining("cannot be reached")]);
	const broken = network((url) =>
		url.includes("nebius") ? new Response("", { status: 502 }) : healthy(url),
	);
	expect(await faultsOf(sound, broken)).toEqual([expect.stringContaining("FLUX.1 Dev: HTTP 502")]);
});

test("a proxy that drops the microphone policy is found", async () => {
	const bare = network(() => new Response("", { status: 200 }));
	expect(await faultsOf(sound, bare)).toEqual([expect.stringContaining("Permissions-Policy")]);
});

test("a Redis that answers is no fault", async () => {
	const redis = await startRedis();
	expect(await faultsOf({ ...sound, REDIS_URL: redis.url })).toEqual([]);
	await redis.stop();
});
