import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { fakeClient } from "../../testing/server/fake-client.ts";
import { TEST_TOKEN } from "../../testing/server/test-context.ts";
import { buildApp } from "../app.ts";
import { readSettings } from "../env.ts";

async function open(given: Record<string, string> = {}) {
	const client = fakeClient();
	const lines: string[] = [];
	let reload = () => Promise.resolve();
	const app = await buildApp({
		settings: readSettings({ DATA_DIR: client.filesDir, ...given }),
		client,
		logger: pino({}, { write: (line: string) => void lines.push(line) }),
		onReload: (again) => {
			reload = again;
		},
	});
	onTestFinished(() => app.close());
	return { app, logged: () => lines.join(""), reload: () => reload() };
}

function catalogueFile(...names: string[]) {
	const file = join(fakeClient().filesDir, "models.yaml");
	const write = (...given: string[]) => {
		const models = given.map((name) => ({ id: name, task: "chat", name, description: name }));
		writeFileSync(file, JSON.stringify({ models }));
	};
	write(...names);
	return { file, write };
}

test.each([
	["configured", { HF_TOKEN: TEST_TOKEN }],
	["sandbox", { HF_TOKEN: TEST_TOKEN, PROVIDER: "sandbox" }],
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

test("no page may be framed but the panel, by the sites that the host lists", async () => {
	const shut = await open();
	const listed = await open({ EMBED_ORIGINS: "https://a.example, http://127.0.0.1:8000" });
	for (const { app, url, ancestors, old } of [
		{ app: shut.app, url: "/embed", ancestors: "'none'", old: "DENY" },
		{ app: listed.app, url: "/", ancestors: "'none'", old: "DENY" },
		{ app: listed.app, url: "/playground", ancestors: "'none'", old: "DENY" },
		{ app: listed.app, url: "/trpc/status", ancestors: "'none'", old: "DENY" },
		{ app: listed.app, url: "/embedded", ancestors: "'none'", old: "DENY" },
		{ app: listed.app, url: "/nowhere/embed", ancestors: "'none'", old: "DENY" },
		{ app: shut.app, url: "/ar/embed", ancestors: "'none'", old: "DENY" },
		{
			app: listed.app,
			url: "/ar/embed",
			ancestors: "https://a.example http://127.0.0.1:8000",
			old: undefined,
		},
		{
			app: listed.app,
			url: "/embed?model=x",
			ancestors: "https://a.example http://127.0.0.1:8000",
			old: undefined,
		},
	]) {
		const { headers } = await app.inject(url);
		const policy = String(headers["content-security-policy"]).split(";");
		expect(policy).toContain(`frame-ancestors ${ancestors}`);
		expect(headers["x-frame-options"]).toBe(old);
	}
	expect((await listed.app.inject("/embed")).body).toContain(
		'"embedOrigins":["https://a.example","http://127.0.0.1:8000"]',
	);
	expect((await shut.app.inject("/embed")).body).not.toContain("embedOrigins");
});

test("a page carries its models as data that cannot end their block", async () => {
	const name = "</script><script>alert(1)</script>";
	const { app } = await open({ MODELS_FILE: catalogueFile(name).file });
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
		const other = await app.inject({ url: "/playground", headers: { "if-none-match": etag } });
		expect(other.statusCode).toBe(200);
	},
);

test("an address without a page is not found, with a page for people and an error for programs", async () => {
	const { app } = await open();
	const people = await app.inject({ url: "/nothing", headers: { accept: "text/html" } });
	expect([people.statusCode, people.body.includes("<title>/404</title>")]).toEqual([404, true]);
	const program = await app.inject("/nothing");
	expect([program.statusCode, program.json().error.code]).toEqual([404, expect.anything()]);
	expect((await app.inject({ method: "HEAD", url: "/" })).statusCode).toBe(200);
});

test("a catalogue read again is on the next page; one with faults changes nothing and is logged", async () => {
	const { file, write } = catalogueFile("one");
	const { app, reload, logged } = await open({ MODELS_FILE: file });
	const page = async () => (await app.inject("/playground")).body;
	expect(await page()).toContain("sandbox: one<");
	write("two", "three");
	await reload();
	expect(await page()).toContain("sandbox: two,three<");
	writeFileSync(file, "models:\n  - id: hf_SecretThatNobodyMaySee\n    taks: chat\n");
	await reload();
	expect(await page()).toContain("sandbox: two,three<");
	expect(logged()).toContain(`${file}:3 models.0.taks: no such setting; did you mean task?`);
	expect(logged()).not.toContain("Secret");
});
