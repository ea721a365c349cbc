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
const user = (content: unknown) => ({ role: "user", content });

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

// Inputs that hostile-requests.test.ts does not send.
test.each<[string, Sent, number[]]>([
	[
		"a batch of 200",
		{ url: `/trpc/${Array(200).fill("widgetChat").join(",")}?batch=1`, body: "{}" },
		[400, 404, 414],
	],
	["two calls in one batch", { url: chatUrl, body: JSON.stringify({ 0: {}, 1: {} }) }, [400]],
	["max_tokens", chatOf({ modelId, messages: [user("hi")], max_tokens: 1e9 }), [400]],
	["a temperature", chatOf({ modelId, messages: [user("hi")], temperature: "hot" }), [400]],
	["2 MB of JSON", { body: JSON.stringify({ a: "x".repeat(2_000_000) }) }, [413]],
	["a foreign Origin", { headers: { ...json, origin: "https://evil.example" }, body: "{}" }, [403]],
	[
		"a preflight",
		{
			method: "OPTIONS",
			headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
		},
		[404, 405],
	],
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
