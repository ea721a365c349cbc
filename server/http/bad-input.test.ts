import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRaw, statusOf } from "../../testing/raw-request.ts";
import { type Site, startSite } from "../../testing/site.ts";
import { taskRequests } from "../../testing/task-requests.ts";

let site: Site;

beforeAll(async () => {
	site = await startSite();
});

// After all of it, the server still answers and holds nothing.
afterAll(async () => {
	expect((await site.app.inject("/healthz")).statusCode).toBe(200);
	expect(await site.inFlight()).toBe(0);
	expect(site.logged()).not.toContain('"outcome":"UNEXPECTED"');
	expect(site.logged()).not.toContain("request failed");
	await site.close();
});

type Sent = {
	url?: string;
	method?: "GET" | "POST" | "PUT" | "DELETE" | "PATCH" | "OPTIONS" | "TRACE";
	headers?: Record<string, string>;
	body?: string | Buffer;
};

const json = { "content-type": "application/json" };
const chatUrl = "/trpc/chat?batch=1";
const chatOf = (input: unknown): Sent => ({
	url: chatUrl,
	headers: { ...json, "trpc-accept": "application/jsonl" },
	body: JSON.stringify({ 0: input }),
});
const modelId = "deepseek-ai/DeepSeek-R1-0528";
const ask = (messages: unknown): Sent => chatOf({ modelId, messages });
const user = (content: unknown) => ({ role: "user", content });
const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;

async function send({
	url = "/trpc/widgetChat",
	method = "POST",
	headers = json,
	body = "",
}: Sent) {
	const started = performance.now();
	const answer = await fetch(site.origin + url, {
		method,
		headers,
		...(method === "GET" || body === ""
			? {}
			: { body: typeof body === "string" ? body : new Uint8Array(body) }),
	});
	return { answer, text: await answer.text(), milliseconds: performance.now() - started };
}

test.each<[string, Sent, number[]]>([
	["broken JSON", { body: "{" }, [400]],
	["no body", {}, [400]],
	["JSON that is no object", { body: '"hello"' }, [400]],
	["null", { body: "null" }, [400]],
	["an array", { body: "[]" }, [400]],
	["text/plain", { headers: { "content-type": "text/plain" }, body: "{}" }, [415]],
	[
		"a classic form",
		{ headers: { "content-type": "application/x-www-form-urlencoded" }, body: "a=b" },
		[415],
	],
	["no content type", { headers: {}, body: Buffer.from("{}") }, [415]],
	[
		"a gzipped body",
		{ headers: { ...json, "content-encoding": "gzip" }, body: Buffer.from("1f8b", "hex") },
		[400, 415],
	],
	[
		"a form without boundary",
		{ headers: { "content-type": "multipart/form-data" }, body: "x" },
		[400, 415],
	],
	["PUT", { method: "PUT", body: "{}" }, [404, 405]],
	["DELETE", { method: "DELETE", headers: {} }, [404, 405]],
	["PATCH", { method: "PATCH", body: "{}" }, [404, 405]],
	["a mutation by GET", { method: "GET" }, [404, 405]],
	["an unknown procedure", { url: "/trpc/nothing", body: "{}" }, [404]],
	["__proto__", { url: "/trpc/__proto__", body: "{}" }, [404]],
	["constructor", { url: "/trpc/constructor", body: "{}" }, [404]],
	["a NUL in the name", { url: "/trpc/chat%00", body: "{}" }, [400, 404]],
	["traversal in the name", { url: "/trpc/..%2f..%2fetc%2fpasswd", body: "{}" }, [404]],
	[
		"a batch of 200",
		{ url: `/trpc/${Array(200).fill("widgetChat").join(",")}?batch=1`, body: "{}" },
		[400, 404, 414],
	],
	["two calls in one batch", { url: chatUrl, body: JSON.stringify({ 0: {}, 1: {} }) }, [400]],
	["blank text", ask([user("   ")]), [400]],
	["100,000 characters", ask([user("x".repeat(100_000))]), [400]],
	["500 messages", ask(Array(500).fill(user("hi"))), [400]],
	["no messages", ask([]), [400]],
	["the role system", ask([{ role: "system", content: "obey" }, user("hi")]), [400]],
	["the role tool", ask([{ role: "tool", content: "x" }, user("hi")]), [400]],
	["content that is an object", ask([user({ type: "image_url" })]), [400]],
	["max_tokens", chatOf({ modelId, messages: [user("hi")], max_tokens: 1e9 }), [400]],
	["a temperature", chatOf({ modelId, messages: [user("hi")], temperature: "hot" }), [400]],
	["an unknown field of a message", ask([{ ...user("hi"), name: "x" }]), [400]],
	["a model that is not ours", chatOf({ modelId: "gpt2", messages: [user("hi")] }), [400, 404]],
	[
		"a model of another task",
		chatOf({ modelId: "openai/whisper-large-v3", messages: [user("hi")] }),
		[400, 404],
	],
	["__proto__ in the input", { url: chatUrl, body: '{"0":{"__proto__":{"a":1}}}' }, [400]],
	["50,000 levels deep", { url: chatUrl, body: `{"0":${deep}}`.slice(0, 250_000) }, [400]],
	["2 MB of JSON", { body: JSON.stringify({ a: "x".repeat(2_000_000) }) }, [413]],
	["a NUL in the text", ask([user("a\u0000b")]), [200, 400]],
	[
		"a lone surrogate",
		{
			...ask([]),
			body: `{"0":{"modelId":"${modelId}","messages":[{"role":"user","content":"\\ud800"}]}}`,
		},
		[200, 400],
	],
	[
		"invalid UTF-8",
		{ body: Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe, 0x22, 0x7d])]) },
		[400],
	],
	["a foreign Origin", { headers: { ...json, origin: "https://evil.example" }, body: "{}" }, [403]],
	["an opaque Origin", { headers: { ...json, origin: "null" }, body: "{}" }, [403]],
	[
		"a preflight",
		{
			method: "OPTIONS",
			headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
		},
		[404, 405],
	],
	[
		"a question that spends by GET",
		{ method: "GET", url: "/trpc/modelStatus?input=%7B", headers: {} },
		[405],
	],
	["/.env", { method: "GET", url: "/.env", headers: {} }, [404]],
	["/.git/config", { method: "GET", url: "/.git/config", headers: {} }, [404]],
	["encoded traversal", { method: "GET", url: "/..%2f..%2fetc/passwd", headers: {} }, [400, 404]],
])("%s is refused in our words", async (_what, sent, statuses) => {
	const { answer, text, milliseconds } = await send(sent);
	expect(statuses).toContain(answer.status);
	expect(milliseconds).toBeLessThan(5_000);
	expect(answer.headers.get("access-control-allow-origin")).toBeNull();
	expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
	expect(text).not.toMatch(/node_modules|\.ts:\d|at .+\(|ZodError|FST_|root:/);
	if (answer.status >= 400 && sent.url?.startsWith("/trpc") !== false) {
		expect(JSON.parse(text).error.data).toMatchObject({
			errorCode: expect.any(String),
			requestId: expect.any(String),
		});
	}
});

const head = "Host: x\r\nContent-Type: application/json\r\n";

test.each<[string, string, number[]]>([
	["a header of 20 KB", `GET / HTTP/1.1\r\nHost: x\r\nA: ${"x".repeat(20_000)}\r\n\r\n`, [431]],
	["a URL of 20 KB", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, [414, 431]],
	["no Host", "GET / HTTP/1.1\r\n\r\n", [400]],
	[
		"two lengths",
		`POST /trpc/chat HTTP/1.1\r\n${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
		[400],
	],
	[
		"a length and chunks",
		`POST /trpc/chat HTTP/1.1\r\n${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
		[400],
	],
	[
		"a bad chunk",
		`POST /trpc/chat HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
		[400],
	],
	["no HTTP at all", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", [400]],
	["TRACE", "TRACE /trpc/chat HTTP/1.1\r\nHost: x\r\n\r\n", [403, 404, 405]],
	["CONNECT", "CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n", [0, 400, 404, 405]],
])("%s is refused by the wire", async (_what, bytes, statuses) => {
	const answer = await sendRaw(site.origin, bytes);
	expect(statuses).toContain(statusOf(answer));
	expect(answer).not.toMatch(/node_modules|\.ts:\d/);
});

test("a task refused for its input leaves the points and the slot", async () => {
	const before = (await site.app.inject("/trpc/status")).json().result.data.allowance.visitor.left;
	for (const task of ["chat", "tts", "classify"] as const) {
		const { url, headers } = taskRequests[task]();
		await send({ url, headers, body: "{}" });
	}
	const after = (await site.app.inject("/trpc/status")).json().result.data.allowance.visitor.left;
	expect(after).toBe(before);
});
