import { writeFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { catalogueFile } from "../../testing/engines/models-file.ts";
import { fakeClient } from "../../testing/server/fake-client.ts";
import { TEST_TOKEN } from "../../testing/server/test-context.ts";
import { startSite } from "../../testing/site.ts";

/** A site with a built client and only these variables set. */
async function open(given: Record<string, string> = {}) {
	const client = fakeClient();
	const environment = { PROVIDER: "auto", DATA_DIR: client.filesDir, ...given };
	const site = await startSite(environment, { client });
	onTestFinished(() => site.close());
	return site;
}

const catalogueOf = (...names: string[]) => ({
	models: names.map((name) => ({ id: name, task: "chat", name, description: name })),
});

test.each([
	["configured", { HF_TOKEN: TEST_TOKEN }],
	["unused", { HF_TOKEN: TEST_TOKEN, PROVIDER: "sandbox" }],
	["sandbox", { PROVIDER: "sandbox" }],
	["sandbox", {}],
	["missing", { PROVIDER: "huggingface" }],
])("the playground is rendered for a token that is %s (%o)", async (state, given) => {
	const { app } = await open(given);
	const { body, headers } = await app.inject("/playground");
	expect(body).toContain(`<div id="root">${state}: SmolLM3-3B,`);
	expect(body).not.toContain(TEST_TOKEN);
	expect(headers["cache-control"]).toBe("no-cache");
	expect(headers["content-type"]).toBe("text/html; charset=utf-8");
});

const framing = { EMBED_ORIGINS: "https://a.example, http://127.0.0.1:8000" };
const framers = "https://a.example http://127.0.0.1:8000";

test.each<[address: string, environment: Record<string, string>, framers: string]>([
	["/embed", {}, "'none'"],
	["/ar/embed", {}, "'none'"],
	["/", framing, "'none'"],
	["/playground", framing, "'none'"],
	["/trpc/status", framing, "'none'"],
	["/embedded", framing, "'none'"],
	["/nowhere/embed", framing, "'none'"],
	["/ar/embed", framing, framers],
	["/embed?model=x", framing, framers],
])("%s of a host that sets %o may be framed by %s", async (url, environment, ancestors) => {
	const { app } = await open(environment);
	const { headers } = await app.inject(url);
	const policy = String(headers["content-security-policy"]).split(";");
	expect(policy).toContain(`frame-ancestors ${ancestors}`);
	expect(headers["x-frame-options"]).toBe(ancestors === framers ? undefined : "DENY");
});

test("the panel knows the sites that the host lists", async () => {
	const listed = await open(framing);
	expect((await listed.app.inject("/embed")).body).toContain(
		'"embedOrigins":["https://a.example","http://127.0.0.1:8000"]',
	);
	const shut = await open();
	expect((await shut.app.inject("/embed")).body).not.toContain("embedOrigins");
});

test("a page carries its models as data that cannot end their block", async () => {
	const name = "</script><script>alert(1)</script>";
	const { app } = await open({ MODELS_FILE: catalogueFile(catalogueOf(name)) });
	const { body } = await app.inject("/playground");
	const [, block = ""] =
		/<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(body) ?? [];
	expect(JSON.parse(block)).toMatchObject({
		name: "Vitrine",
		models: [{ id: name, name, answeredBy: "sandbox", points: 1 }],
	});
	expect(block).not.toMatch(/url|key|wire|backends/);
});

test.each([
	["br", "gzip, deflate, br", (bytes: Buffer) => brotliDecompressSync(bytes)],
	["gzip", "gzip;q=1, br;q=0", (bytes: Buffer) => gunzipSync(bytes)],
	[undefined, "identity", (bytes: Buffer) => bytes],
])(
	"a page is sent as %s if the browser accepts %s, and once only",
	async (encoding, accepted, unpack) => {
		const { app } = await open();
		const headers = { "accept-encoding": accepted };
		const page = await app.inject({ url: "/", headers });
		expect(page.headers["content-encoding"]).toBe(encoding);
		expect(page.headers.vary).toBe("accept-encoding, accept-language, cookie");
		expect(unpack(page.rawPayload).toString()).toContain("<title>/</title>");
		const etag = String(page.headers.etag);
		const again = await app.inject({ url: "/", headers: { ...headers, "if-none-match": etag } });
		expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
		expect((await app.inject({ method: "HEAD", url: "/" })).statusCode).toBe(200);
		const other = await app.inject({ url: "/playground", headers: { "if-none-match": etag } });
		expect(other.statusCode).toBe(200);
	},
);

test("a catalogue read again is on the next page; one with faults changes nothing and is logged", async () => {
	const file = catalogueFile(catalogueOf("one"));
	const { app, reload, logged } = await open({ MODELS_FILE: file });
	const page = async () => (await app.inject("/playground")).body;
	expect(await page()).toContain("sandbox: one<");
	writeFileSync(file, JSON.stringify(catalogueOf("two", "three")));
	await reload();
	expect(await page()).toContain("sandbox: two,three<");
	writeFileSync(file, "models:\n  - id: hf_SecretThatNobodyMaySee\n    taks: chat\n");
	await reload();
	expect(await page()).toContain("sandbox: two,three<");
	expect(logged()).toContain(`${file}:3 models.0.taks: no such setting; did you mean task?`);
	expect(logged()).not.toContain("Secret");
});
