import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { chatChunk, fakeReply } from "../../testing/server/fake-reply.ts";
import { createFakeTransport } from "../../testing/server/fake-transport.ts";
import { listeningApp } from "../../testing/server/listening-app.ts";
import { TEST_TOKEN } from "../../testing/server/test-context.ts";

const JSON_TYPE = { "content-type": "application/json" };
const LINES = { ...JSON_TYPE, "trpc-accept": "application/jsonl" };
const valid = { modelId: "HuggingFaceTB/SmolLM3-3B", prompt: "Hi" };

async function server() {
	const transport = createFakeTransport(fakeReply.events(chatChunk("Hello", "stop")));
	const { url } = await listeningApp(transport);
	return {
		requests: transport.requests,
		async send(path: string, init: RequestInit) {
			const response = await fetch(`${url}${path}`, init);
			const text = await response.text();
			expect(text).not.toMatch(
				/node_modules|\.ts:|"stack"|zod|"issues"|FST_|SyntaxError|at Object/,
			);
			expect(text).not.toContain(TEST_TOKEN);
			expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
			return { status: response.status, text, headers: response.headers };
		},
	};
}

function post(body: BodyInit, headers: Record<string, string> = LINES): RequestInit {
	return { method: "POST", body, headers };
}

function errorCodeOf(text: string): unknown {
	const data = JSON.parse(text).error?.data;
	expect(data?.requestId).toMatch(/^[0-9a-f-]{36}$/);
	return data?.errorCode;
}

test.each([
	"/trpc/unknown",
	"/trpc/__proto__",
	"/trpc/constructor",
	"/trpc/toString",
	"/trpc/hasOwnProperty",
	"/trpc/generateText%00",
	"/trpc/%00",
	"/trpc/..%2f..%2fetc%2fpasswd",
	"/trpc/chat%2f..%2fgenerateText",
	"/trpc/generateText,generateText",
	"/trpc/generateText.output",
	"/trpc/GenerateText",
	"/trpc/generateText/",
	"/trpc/",
	"/trpc",
	`/trpc/${"a".repeat(5_000)}`,
	"/.env",
	"/nothing",
])("%s is not found, in the envelope", async (path) => {
	const { send } = await server();
	for (const init of [{ method: "GET" }, post(JSON.stringify(valid))]) {
		const { status, text } = await send(path, init);
		expect([status, errorCodeOf(text)]).toEqual([404, "NOT_FOUND"]);
	}
});

test("a URL that cannot be decoded is refused in the envelope", async () => {
	const { send } = await server();
	const { status, text } = await send("/trpc/%E0%A4%A", { method: "GET" });
	expect([status, errorCodeOf(text)]).toEqual([400, "BAD_INPUT"]);
});

test.each([
	["GET", "/trpc/generateText?input=%7B%7D", 405],
	["GET", "/trpc/chat", 405],
	["POST", "/trpc/status", 405],
	["PUT", "/trpc/generateText", 405],
	["DELETE", "/trpc/generateText", 405],
	["PATCH", "/trpc/generateText", 405],
	["OPTIONS", "/trpc/generateText", 405],
])("%s %s is answered %d", async (method, path, expected) => {
	const { send, requests } = await server();
	const { status, text, headers } = await send(path, { method });
	expect([status, errorCodeOf(text)]).toEqual([expected, "METHOD_NOT_ALLOWED"]);
	expect(headers.has("access-control-allow-origin")).toBe(false);
	expect(requests).toEqual([]);
});

const body = JSON.stringify(valid);
test.each([
	["text/plain", body, { "content-type": "text/plain" }],
	["urlencoded", "modelId=x", { "content-type": "application/x-www-form-urlencoded" }],
	["no type", new Blob([body]), {}],
	["an unknown type", body, { "content-type": "application/xml" }],
	["a type that is none", body, { "content-type": ";;;" }],
	["gzip", gzipSync(body), { ...LINES, "content-encoding": "gzip" }],
	["brotli", body, { ...LINES, "content-encoding": "br" }],
])("%s is not taken", async (_name, content, headers) => {
	const { send, requests } = await server();
	const sent = content instanceof Buffer ? new Uint8Array(content) : content;
	const { status, text } = await send("/trpc/generateText", post(sent, headers));
	expect([status, errorCodeOf(text)]).toEqual([415, "CONTENT_TYPE"]);
	expect(requests).toEqual([]);
});

test("JSON with a charset is taken", async () => {
	const { send } = await server();
	const headers = { ...LINES, "content-type": "application/json; charset=utf-8" };
	expect((await send("/trpc/generateText", post(body, headers))).status).toBe(200);
});

const deep = 50_000;
test.each([
	["nothing", ""],
	["broken JSON", '{"modelId":'],
	["null", "null"],
	["a number", "5"],
	["a list", "[]"],
	["a text", '"hello"'],
	["deep lists", "[".repeat(deep) + "]".repeat(deep)],
	["deep lists that break off", "[".repeat(deep)],
	[
		"a deep prompt",
		`{"modelId":"${valid.modelId}","prompt":${'{"a":'.repeat(deep / 2)}1${"}".repeat(deep / 2)}}`,
	],
	["an unknown field", JSON.stringify({ ...valid, max_tokens: 1e9 })],
	["__proto__", `{"modelId":"${valid.modelId}","prompt":"Hi","__proto__":{"a":1}}`],
	["a blank prompt", JSON.stringify({ ...valid, prompt: " \n\t " })],
	["a long prompt", JSON.stringify({ ...valid, prompt: "a".repeat(4_001) })],
	["a prompt that is no text", JSON.stringify({ ...valid, prompt: { toString: 1 } })],
	["another model", JSON.stringify({ ...valid, modelId: "meta-llama/Llama-3-8B" })],
	["another task's model", JSON.stringify({ ...valid, modelId: "openai/whisper-large-v3" })],
])("%s is refused within a second", async (_name, content) => {
	const { send, requests } = await server();
	const startedAt = performance.now();
	const { status, text } = await send("/trpc/generateText", post(content));
	expect(status).toBe(400);
	expect(errorCodeOf(text)).toMatch(/^(BAD_INPUT|TEXT_MISSING|TEXT_TOO_LONG|UNKNOWN_MODEL)$/);
	expect(performance.now() - startedAt).toBeLessThan(1_000);
	expect(requests).toEqual([]);
});

const user = { role: "user", content: "Hi" };
test.each([
	["none", [], "TEXT_MISSING"],
	["fifty-one", Array(51).fill(user), "HISTORY_TOO_LONG"],
	[
		"too many characters",
		Array(9).fill({ ...user, content: "a".repeat(4_000) }),
		"HISTORY_TOO_LONG",
	],
	["a system's", [{ role: "system", content: "x" }, user], "BAD_INPUT"],
	["a tool's", [{ role: "tool", content: "x" }, user], "BAD_INPUT"],
	["none of the visitor at the end", [user, { role: "assistant", content: "x" }], "BAD_INPUT"],
	["an object as content", [{ role: "user", content: { a: 1 } }], "BAD_INPUT"],
	["parts as content", [{ role: "user", content: [{ type: "image_url" }] }], "BAD_INPUT"],
	["an unknown field", [{ ...user, name: "x" }], "BAD_INPUT"],
	["no list", "Hi", "BAD_INPUT"],
])("messages refused: %s", async (_name, messages, code) => {
	const { send, requests } = await server();
	for (const [path, rest] of [
		["chat", { modelId: "deepseek-ai/DeepSeek-R1-0528" }],
		["widgetChat", {}],
	]) {
		const { status, text } = await send(
			`/trpc/${path}`,
			post(JSON.stringify({ ...Object(rest), messages })),
		);
		expect([status, errorCodeOf(text)]).toEqual([400, code]);
	}
	expect(requests).toEqual([]);
});

test.each([
	["NUL", JSON.stringify({ ...valid, prompt: "a\u0000b" })],
	["a lone surrogate", '{"modelId":"HuggingFaceTB/SmolLM3-3B","prompt":"a\\ud800b"}'],
	["a direction mark", JSON.stringify({ ...valid, prompt: "a\u202eb" })],
	[
		"bytes that are no UTF-8",
		Buffer.concat([Buffer.from(body.slice(0, -2)), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
	],
])("%s in a text is no server error", async (_name, content) => {
	const { send, requests } = await server();
	const sent = typeof content === "string" ? content : new Uint8Array(content);
	const { status } = await send("/trpc/generateText", post(sent));
	expect([200, 400]).toContain(status);
	if (status === 200) expect(() => JSON.parse(String(requests[0]?.body))).not.toThrow();
});

test.each([
	["input that is no JSON", "/trpc/modelStatus?input=%7B"],
	["no input", "/trpc/modelStatus"],
	["two inputs", "/trpc/modelStatus?input=1&input=2"],
	["an unknown model", "/trpc/modelStatus?input=%7B%22modelId%22%3A%22x%22%7D"],
])("a question that spends, asked by GET with %s, is refused", async (_name, path) => {
	const { send } = await server();
	expect((await send(path, { method: "GET" })).status).toBe(405);
});
