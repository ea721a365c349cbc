import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TaskName } from "#shared/models.ts";
import { freePort } from "../../testing/free-port.ts";
import { fallSilentAfter, json, stream, wordsEvent } from "../../testing/plays.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { asProvider, type Play, startStandIn } from "../../testing/stand-in.ts";
import { taskRequests } from "../../testing/task-requests.ts";

const MEGABYTE = 1024 * 1024;
/** Longer than a busy machine needs; a test shortens the one that it waits for. */
const limits = { firstByteMs: 120_000, idleMs: 120_000, wholeMs: 120_000 };
type Limits = Partial<typeof limits>;

let provider: Awaited<ReturnType<typeof startStandIn>>;
let sites: Site[] = [];

beforeAll(async () => {
	provider = await startStandIn();
});

afterAll(() => provider.close());

beforeEach(() => {
	provider.calls.length = 0;
	provider.play(undefined);
	sites = [];
	return async () => {
		for (const site of sites) {
			await expect.poll(() => site.inFlight()).toBe(0);
			await expect.poll(() => provider.openCalls()).toBe(0);
			expect((await site.app.inject("/healthz")).statusCode).toBe(200);
			expect(site.logged()).not.toContain('"outcome":"UNEXPECTED"');
			await site.close();
		}
	};
});

/** A server per test, because breakers keep their state. */
async function siteWith(own: Limits = {}, url = provider.url): Promise<Site> {
	const site = await startSite(asProvider(url), { limits: { ...limits, ...own } });
	sites.push(site);
	return site;
}

async function call(task: TaskName, at: Site) {
	const answer = await at.call(taskRequests[task]());
	const code = /"errorCode":"(\w+)"/.exec(answer.body)?.[1] ?? "ok";
	return { status: answer.statusCode, code, body: answer.body };
}

/** Writes endlessly, as fast as the server reads. */
const endless: Play = ({ response }) => {
	const megabyte = Buffer.alloc(MEGABYTE, "a");
	response.writeHead(200, json);
	let written = 0;
	const write = (): void => {
		while (!response.destroyed && written < 200 && response.write(megabyte)) written += 1;
	};
	response.on("drain", write);
	write();
};

test.each<[string, TaskName, Play, Limits, string]>([
	[
		"hangs before an answer",
		"classify",
		() => undefined,
		{ firstByteMs: 500 },
		"504 PROVIDER_TIMEOUT",
	],
	[
		"hangs within a failure",
		"tts",
		fallSilentAfter(500, json, "{"),
		{ idleMs: 700 },
		"502 TTS_FAILED",
	],
	["never stops", "generateImage", endless, {}, "502 PROVIDER_BAD_RESPONSE"],
])("a provider that %s: %s answers in its words", async (...[, task, play, own, expected]) => {
	provider.play(play);
	const { status, code } = await call(task, await siteWith(own));
	expect(`${status} ${code}`).toBe(expected);
});

test("a provider that stalls within a stream: what came is kept and the end is an error", async () => {
	provider.play(fallSilentAfter(200, stream, wordsEvent("kept ")));
	const answer = await call("chat", await siteWith({ idleMs: 700 }));
	expect([answer.status, answer.code]).toEqual([200, "PROVIDER_TIMEOUT"]);
	expect(answer.body).toContain("kept");
	expect(answer.body).not.toContain('"type":"done"');
});

test("an address where nothing listens fails at once, and the pages stay in service", async () => {
	const alone = await siteWith({}, `http://127.0.0.1:${await freePort()}`);
	expect(await call("chat", alone)).toMatchObject({ status: 502, code: "PROVIDER_UNREACHABLE" });
	const ready = await alone.app.inject("/readyz");
	expect([ready.statusCode, ready.json().checks]).toEqual([
		200,
		{ backends: false, accepting: true },
	]);
});
