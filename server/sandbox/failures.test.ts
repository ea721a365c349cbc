import timers from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { askSandbox, chatBody, wirePath } from "../../testing/ask-sandbox.ts";
import { collectGarbage } from "../../testing/server/collect-garbage.ts";
import { failures } from "./failures.ts";

function chatThatFails(name: string, stream: boolean, signal?: AbortSignal) {
	const messages = [{ role: "user", content: `Compare tea and coffee sandbox:error=${name}` }];
	const model = "deepseek-ai/DeepSeek-R1-0528";
	return askSandbox.json(wirePath.deepSeek, { model, messages, stream }, signal);
}

test.each([
	["loading", 503, /"estimated_time":20/],
	["rate-limit", 429, /^\{"error":"Rate limit reached\. Please log in/],
	["rate-limit-after", 429, /Too many requests/],
	["overloaded", 429, /"error_type":"overloaded"/],
	["credits", 402, /depleted your monthly included credits/],
	["forbidden", 403, /on behalf of user sandbox-host/],
	["unauthorized", 401, /^\{"error":"Invalid username or password\."\}$/],
	["not-found", 404, /Model deepseek-ai\/DeepSeek-R1-0528 does not exist/],
	["unsupported", 400, /"code":"model_not_supported"/],
	["no-provider", 400, /No Inference Provider available/],
	["validation", 422, /`inputs` tokens/],
	["validation-list", 422, /"detail":\[\{"type":"missing".*"input":"Compare tea/],
	["too-long", 400, /3000 mel input features/],
	["server-error", 500, /Internal server error/],
	["too-busy", 500, /Model too busy/],
	["html-502", 502, /^<html>/],
	["html-503", 503, /Service Temporarily Unavailable/],
	["html-504", 504, /^<html>/],
	["bad-json", 200, /^\{"choices":\[\{"index":0,"mess$/],
	["wrong-shape", 200, /^\{"unexpected"/],
	["html-200", 200, /^<html>/],
	["empty", 200, /"content":""/],
	["null-content", 200, /"content":null/],
	["no-choices", 200, /^\{"choices":\[\]\}$/],
	["error-first", 200, /^\{"error":"Input validation error/],
])("%s answers %i", async (name, status, text) => {
	const response = await chatThatFails(name, false);
	expect(response.status).toBe(status);
	expect(await response.text()).toMatch(text);
});

test.each([
	["lone-close", /^[^<]+<\/think>\n\n## /],
	["reflection", /<reflection>\n.+\n<\/reflection>$/],
	["think-only", /^<think>\n[^<]+$/],
])("%s bends the content", async (name, content) => {
	const body = chatBody.whole.parse(await (await chatThatFails(name, false)).json());
	expect(body.choices[0]?.message.content).toMatch(content);
	expect(body.choices[0]?.finish_reason).toBe(name === "think-only" ? "length" : "stop");
});

test.each([
	["reasoning-field", "reasoning_content"],
	["reasoning-new", "reasoning"],
] as const)("%s puts the thinking into %s", async (name, field) => {
	const body = chatBody.whole.parse(await (await chatThatFails(name, false)).json());
	expect(body.choices[0]?.message[field]).toContain("The message is in English");
	expect(body.choices[0]?.message.content).toMatch(/^## /);
});

test.each(["empty", "null-content", "no-choices", "error-first", "bad-json", "wrong-shape"])(
	"%s is a single event where a stream was asked for",
	async (name) => {
		const response = await chatThatFails(name, true);
		expect(response.headers.get("content-type")).toBe("text/event-stream");
		expect((await response.text()).match(/^data: /gm)).toHaveLength(2);
	},
);

test("no-done ends a whole stream without its mark", async () => {
	const text = await (await chatThatFails("no-done", true)).text();
	expect(text).toContain('"finish_reason":"stop"');
	expect(text).not.toContain("[DONE]");
});

test("error-in-stream sends some pieces, then an error", async () => {
	const text = await (await chatThatFails("error-in-stream", true)).text();
	expect(text.match(/"delta":\{"content"/g)?.length).toBeGreaterThan(20);
	expect(text.trim().split("\n").at(-1)).toMatch(/^data: \{"error":"/);
});

test.each([true, false])(
	"cut-stream breaks the connection midway (streamed: %s)",
	async (stream) => {
		const response = await chatThatFails("cut-stream", stream);
		const reader = response.body?.getReader();
		expect((await reader?.read())?.value?.length).toBeGreaterThan(10);
		const toTheEnd = async () => {
			while (!(await reader?.read())?.done) {
				// read on
			}
		};
		await expect(toTheEnd()).rejects.toThrow("cut this");
	},
);

test("slow keeps the first byte back, until it is aborted", async () => {
	const abort = new AbortController();
	const answer = chatThatFails("slow", false, abort.signal);
	const first = await Promise.race([answer, new Promise((done) => setTimeout(done, 150, "waits"))]);
	expect(first).toBe("waits");
	abort.abort();
	await expect(answer).rejects.toThrow(/abort/i);
});

test("hang never answers, until it is aborted, however late", async () => {
	const abort = new AbortController();
	const answer = expect(chatThatFails("hang", true, abort.signal)).rejects.toThrow("gave up");
	await timers.setTimeout(50);
	// Node loses the signal of a request with the request itself.
	collectGarbage();
	await timers.setTimeout(50);
	abort.abort(new Error("gave up"));
	await answer;
});

test.each([true, false])("huge goes on without end (streamed: %s)", async (stream) => {
	const response = await chatThatFails("huge", stream);
	const reader = response.body?.getReader();
	let bytes = 0;
	while (bytes < 20_000_000) {
		const read = await reader?.read();
		expect(read?.done).toBe(false);
		bytes += read?.value?.length ?? 0;
	}
	await reader?.cancel();
});

test("a header names the failure of a file", async () => {
	const file = new Uint8Array(8);
	const ask = { path: wirePath.detr, file, type: "image/png", failure: "loading" };
	expect((await askSandbox.file(ask)).status).toBe(503);
});

test.each([
	[wirePath.flux, { prompt: "sandbox:error=empty" }, { data: [] }],
	[
		wirePath.flux,
		{ prompt: "sandbox:error=no-b64" },
		{ data: [{ revised_prompt: expect.any(String) }] },
	],
	[wirePath.orpheus, { text: "sandbox:error=empty" }, {}],
])("%s can answer with nothing in it", async (path, body, expected) => {
	expect(await (await askSandbox.json(path, body)).json()).toEqual(expected);
});

test("webp answers with a WEBP picture", async () => {
	const response = await askSandbox.json(wirePath.flux, { prompt: "sea sandbox:error=webp" });
	expect(await response.text()).toContain('"b64_json":"UklGR');
});

test("the speech failures answer raw, with a redirect and with an internal address", async () => {
	const ask = (name: string) =>
		askSandbox.json(wirePath.orpheus, { text: `Hello sandbox:error=${name}` });
	expect((await ask("audio-raw")).headers.get("content-type")).toBe("audio/wav");
	const schema = z.object({ audio: z.object({ url: z.url() }) });
	const redirect = schema.parse(await (await ask("audio-redirect")).json());
	const second = await askSandbox.get(redirect.audio.url);
	expect([second.status, second.headers.get("location")]).toEqual([
		302,
		expect.stringMatching(/169\.254/),
	]);
	const evil = schema.parse(await (await ask("audio-evil-url")).json());
	expect(evil.audio.url).toMatch(/^http:\/\/169\.254\.169\.254\//);
});

test("an unknown name is answered with the names there are", async () => {
	const text = await (await chatThatFails("no-such-thing", false)).text();
	for (const name of Object.keys(failures)) {
		expect(text).toContain(name);
	}
});
