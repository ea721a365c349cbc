import { gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sendRaw, statusOf } from "../../testing/raw-request.ts";
import { siteWithProvider } from "../../testing/site-with-provider.ts";

const { site, provider } = await siteWithProvider();

beforeEach(() => {
	provider.calls.length = 0;
});

// After all requests, the server still answers and holds no slot or memory.
afterAll(async () => {
	expect((await site.app.inject("/healthz")).statusCode).toBe(200);
	expect(await site.inFlight()).toBe(0);
	expect(site.logged()).not.toMatch(/"outcome":"UNEXPECTED"|request failed/);
});

type Sent = {
	path?: string;
	method?: string;
	headers?: Record<string, string>;
	body?: string | Buffer;
	/** What the answer's policy lets a page load: nothing for a call. An address that cannot be read has no route. */
	loads?: "'none'" | "'self'";
};

const json = { "content-type": "application/json" };
const lines = { ...json, "trpc-accept": "application/jsonl" };
const valid = { modelId: "HuggingFaceTB/SmolLM3-3B", prompt: "Hi" };
const body = JSON.stringify(valid);

async function send({
	path = "/trpc/generateText",
	method = "POST",
	headers = lines,
	loads = path.startsWith("/trpc/") ? "'none'" : "'self'",
	...sent
}: Sent) {
	const content =
		typeof sent.body === "string" ? sent.body : sent.body && new Blob([new Uint8Array(sent.body)]);
	const init = {
		method,
		headers,
		...(content !== undefined && method !== "GET" && { body: content }),
	};
	const response = await fetch(site.origin + path, init);
	const text = await response.text();
	expect(text).not.toMatch(
		/node_modules|\.ts:|"stack"|zod|"issues"|FST_|SyntaxError|at .+\(|root:|hf_/i,
	);
	expect(response.headers.get("content-security-policy")).toContain(`default-src ${loads};`);
	expect(response.headers.has("access-control-allow-origin")).toBe(false);
	return { status: response.status, headers: response.headers, text };
}

/** Expects an error response with this status and code. */
async function expectRefused(sent: Sent, refusal: string) {
	const answer = await send(sent);
	const { errorCode, ...data } = JSON.parse(answer.text).error.data;
	expect(`${answer.status} ${errorCode}`).toBe(refusal);
	const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/);
	expect(data).toMatchObject({ requestId, pointsSpent: 0 });
	expect(provider.calls).toEqual([]);
	return answer;
}

describe("not found, in the envelope", () => {
	test.each([
		"/trpc/unknown",
		"/trpc/__proto__",
		"/trpc/constructor",
		"/trpc/generateText%00",
		"/trpc/..%2f..%2fetc%2fpasswd",
		"/trpc/chat%2f..%2fgenerateText",
		"/trpc/widgetChat,widgetChat",
		"/trpc/unknown?batch=1",
		"/trpc/generateText.output",
		"/trpc/GenerateText",
		"/trpc/generateText/",
		"/trpc/",
		"/trpc",
		`/trpc/${"a".repeat(5_000)}`,
		"/..%2f..%2fetc/passwd",
		"/.git/config",
		"/.env",
		"/nothing",
	])("%s", async (path) => {
		for (const method of ["GET", "POST"]) {
			await expectRefused({ path, method, body }, "404 NOT_FOUND");
		}
	});
});

const modelStatus = "/trpc/modelStatus";
const crossSite = { "sec-fetch-site": "cross-site" };
const evil = { origin: "https://evil.example" };

// No procedure that spends accepts GET, so no page of another site can make a visitor spend.
describe("methods that are not allowed", () => {
	test.each<[string, string, Record<string, string>?]>([
		["GET /trpc/generateText?input=%7B%7D", "POST"],
		["GET /trpc/chat", "POST"],
		["GET /trpc/chat?batch=1", "POST"],
		[`GET ${modelStatus}`, "POST"],
		[`GET ${modelStatus}?input=${encodeURIComponent(body)}`, "POST", crossSite],
		["POST /trpc/status", "GET"],
		["PUT /trpc/generateText", "POST"],
		["PUT /trpc/status", "GET"],
		["DELETE /trpc/generateText", "POST"],
		["PATCH /trpc/generateText", "POST"],
		["OPTIONS /trpc/generateText", "POST", { ...evil, "access-control-request-method": "POST" }],
	])("%s, which takes %s %o", async (request, allow, headers = {}) => {
		const [method, path] = request.split(" ");
		const sent = { headers, ...(method && { method }), ...(path && { path }) };
		const refused = await expectRefused(sent, "405 METHOD_NOT_ALLOWED");
		expect(refused.headers.get("allow")).toBe(allow);
	});

	test("GETs in a batch: each is refused by itself", async () => {
		const { status, text, headers } = await send({
			method: "GET",
			path: "/trpc/generateText,chat?batch=1&input=%7B%7D",
			headers: {},
		});
		expect([status, headers.get("allow")]).toEqual([405, "POST"]);
		const codes = JSON.parse(text).map(({ error }: { error: { data: unknown } }) => error.data);
		expect(codes).toMatchObject(Array(2).fill({ errorCode: "METHOD_NOT_ALLOWED" }));
	});
});

test("JSON with a charset is taken", async () => {
	const headers = { ...lines, "content-type": "application/json; charset=utf-8" };
	expect((await send({ body, headers })).status).toBe(200);
});

const deep = 50_000;
const deepObject = `${'{"a":'.repeat(deep / 2)}1${"}".repeat(deep / 2)}`;
const user = { role: "user", content: "Hi" };
const chat = { modelId: "deepseek-ai/DeepSeek-R1-0528", messages: [user] };
const batch = "/trpc/chat?batch=1";
const ofBatch = (input: object): Sent => ({ path: batch, body: JSON.stringify(input) });

const typed = (type: string): Sent => ({ body, headers: { "content-type": type } });
const encoded = (encoding: string, content: string | Buffer): Sent => ({
	body: content,
	headers: { ...lines, "content-encoding": encoding },
});
const large = JSON.stringify({ a: "x".repeat(2_000_000) });

type Refused = [what: string, sent: Sent, refusal: string];

/** What is wrong with an input is told with its field: wrong-inputs.test.ts. */
const refused: Refused[] = [
	["text/plain", typed("text/plain"), "415 CONTENT_TYPE"],
	["a form", typed("application/x-www-form-urlencoded"), "415 CONTENT_TYPE"],
	["no type", { body: Buffer.from(body), headers: {} }, "415 CONTENT_TYPE"],
	["an unknown type", typed("application/xml"), "415 CONTENT_TYPE"],
	["a type that is none", typed(";;;"), "415 CONTENT_TYPE"],
	["gzip", encoded("gzip", gzipSync(body)), "415 CONTENT_TYPE"],
	["brotli", encoded("br", body), "415 CONTENT_TYPE"],
	["2 MB for the assistant", { path: "/trpc/widgetChat", body: large }, "413 TOO_LARGE"],
	[
		"a URL that cannot be decoded",
		{ method: "GET", path: "/trpc/%E0%A4%A", loads: "'self'" },
		"400 BAD_INPUT",
	],
	["nothing", { body: "" }, "400 BAD_INPUT"],
	["null", { body: "null" }, "400 BAD_INPUT"],
	["deep lists", { body: "[".repeat(deep) + "]".repeat(deep) }, "400 BAD_INPUT"],
	["deep lists that break off", { body: "[".repeat(deep) }, "400 BAD_INPUT"],
	["a deep prompt", { body: body.replace('"Hi"', deepObject) }, "400 BAD_INPUT"],
	["__proto__", { body: body.replace("}", ',"__proto__":{"a":1}}') }, "400 BAD_INPUT"],
	["more inputs than calls", ofBatch({ 0: chat, 1: chat }), "400 BAD_INPUT"],
	["a place that is no number", ofBatch({ 0: chat, x: chat }), "400 BAD_INPUT"],
	["a list in a batch", { path: batch, body: JSON.stringify([chat]) }, "400 BAD_INPUT"],
	["max_tokens in a batch", ofBatch({ 0: { ...chat, max_tokens: 1e9 } }), "400 BAD_INPUT"],
	["a temperature in a batch", ofBatch({ 0: { ...chat, temperature: "hot" } }), "400 BAD_INPUT"],
];

test.each(refused)("%s is refused, and reaches no provider", async (_what, sent, refusal) => {
	await expectRefused(sent, refusal);
});

test.each<[string, string | Buffer]>([
	["NUL", JSON.stringify({ ...valid, prompt: "a\u0000b" })],
	["a lone surrogate", body.replace("Hi", "a\\ud800b")],
	["a direction mark", JSON.stringify({ ...valid, prompt: "a\u202eb" })],
	["bytes that are no UTF-8", Buffer.from(body.replace("Hi", "\xff\xfe"), "latin1")],
])("%s in a text is no server error", async (_what, content) => {
	const { status } = await send({ body: content });
	expect([200, 400]).toContain(status);
	if (status === 200) expect(() => JSON.parse(String(provider.calls[0]?.body))).not.toThrow();
});

const chatWith = (more: string) =>
	`POST /trpc/chat HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}`;

const get = (url: string, more = "") => `GET ${url} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const twoLengths = "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}";
const lengthAndChunks = "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n";

// What Node cannot parse is refused in the envelope and with the site's headers, too.
test.each<[string, string, number[], boolean]>([
	["a header of 70 kB", get("/", `A: ${"x".repeat(70_000)}\r\n`), [431], true],
	["an address of 70 kB", get(`/trpc/status?input=${"x".repeat(70_000)}`), [431], true],
	["no Host", "GET / HTTP/1.1\r\n\r\n", [400], false],
	["two lengths", chatWith(twoLengths), [400], true],
	["a length and chunks", chatWith(lengthAndChunks), [400], true],
	["a bad chunk", chatWith("Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n"), [400], true],
	["TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", [400], true],
	["a greeting", "Hello\r\n\r\n", [400], true],
	["TRACE", "TRACE /trpc/chat HTTP/1.1\r\nHost: x\r\n\r\n", [403, 404, 405], false],
	["CONNECT", "CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n", [0, 400, 404, 405], false],
])("%s is refused by the wire", async (...[, bytes, statuses, isUnparsed]) => {
	const answer = await sendRaw(site.origin, bytes);
	expect(statuses).toContain(statusOf(answer));
	expect(answer).not.toMatch(/node_modules|\.ts:\d/);
	if (!isUnparsed) return;
	const [head = "", text = ""] = answer.split("\r\n\r\n");
	expect(head).toMatch(/^content-security-policy: default-src 'self'/m);
	if (head.includes(" 431 ")) expect(text).toContain("cookies of other services");
	else expect(JSON.parse(text)).toMatchObject({ error: { data: { errorCode: "BAD_INPUT" } } });
});

test("cookies of 60 kB are no reason to refuse a page", async () => {
	const { status } = await fetch(site.origin, { headers: { cookie: `a=${"x".repeat(60_000)}` } });
	expect(status).not.toBe(431);
});
