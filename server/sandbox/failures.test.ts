import timers from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { askSandbox, wirePath } from "../../testing/ask-sandbox.ts";
import { collectGarbage } from "../../testing/server/collect-garbage.ts";
import { failures } from "./failures.ts";

function chatThatFails(name: string, stream: boolean, signal?: AbortSignal) {
	const messages = [{ role: "user", content: `Compare tea and coffee sandbox:error=${name}` }];
	const model = "deepseek-ai/DeepSeek-R1-0528";
	return askSandbox.json(wirePath.deepSeek, { model, messages, stream }, signal);
}

/** Each failure's status and text, as a whole answer; then what its stream says. */
const played = {
	loading: [503, /"error":"Model deepseek.+ is currently loading","estimated_time":20/],
	"rate-limit": [429, /^\{"error":"Rate limit reached\. Please log in/],
	"rate-limit-after": [429, /Too many requests/],
	overloaded: [429, /"error_type":"overloaded"/],
	credits: [402, /depleted your monthly included credits/],
	forbidden: [403, /on behalf of user sandbox-host/],
	unauthorized: [401, /^\{"error":"Invalid username or password\."\}$/],
	"not-found": [404, /Model deepseek-ai\/DeepSeek-R1-0528 does not exist/],
	unsupported: [400, /"code":"model_not_supported"/],
	"no-provider": [400, /No Inference Provider available/],
	validation: [422, /`inputs` tokens/],
	"too-long": [400, /3000 mel input features/],
	"server-error": [500, /Internal server error/],
	"too-busy": [500, /Model too busy/],
	"html-502": [502, /^<html>/],
	"html-503": [503, /Service Temporarily Unavailable/],
	"html-504": [504, /^<html>/],
	"html-200": [200, /^<html>/],
	"bad-json": [200, /^\{"choices":\[\{"index":0,"mess$/],
	"wrong-shape": [200, /^\{"unexpected"/],
	"no-choices": [200, /^\{"choices":\[\]\}$/],
	"error-first": [200, /^\{"error":"Input validation error/],
	empty: [200, /"content":""/],
	"think-only": [200, /"content":"<think>\\n[^<]+"\},"finish_reason":"length"/],
	"lone-close": [200, /"content":"[^<]+<\/think>\\n## /],
	reflection: [200, /<reflection>\\n.+\\n<\/reflection>"\}/],
	"no-done": [200, /"finish_reason":"stop"/, /^(?!.*\[DONE\]).*"finish_reason":"stop"/s],
	"error-in-stream": [
		200,
		/A simulated/,
		/("delta":\{"content".+){20,}data: \{"error":"[^\n]+\n+$/s,
	],
} as const satisfies Record<string, readonly [number, RegExp, RegExp?]>;

describe.each(Object.entries(played))("%s", (name, [status, text, events]) => {
	test(`answers ${status}`, async () => {
		const response = await chatThatFails(name, false);
		expect(response.status).toBe(status);
		expect(await response.text()).toMatch(text);
	});

	test("answers a streamed call the same way", async () => {
		const response = await chatThatFails(name, true);
		expect(response.status).toBe(status);
		if (status !== 200 || name === "html-200") return;
		expect(response.headers.get("content-type")).toBe("text/event-stream");
		expect(await response.text()).toMatch(events ?? /^data: .+\n\ndata: \[DONE\]\n\n$/s);
	});
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
	const first = await Promise.race([answer, timers.setTimeout(150, "waits")]);
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
	const call = { path: wirePath.detr, file: new Uint8Array(8), type: "image/png" };
	expect((await askSandbox.file({ ...call, failure: "loading" })).status).toBe(503);
	expect(await (await askSandbox.file({ ...call, failure: "empty" })).json()).toEqual([]);
});

test.each([
	[wirePath.flux, { prompt: "sandbox:error=empty" }, { data: [] }],
	[wirePath.orpheus, { text: "sandbox:error=empty" }, {}],
])("%s can answer with nothing in it", async (path, body, expected) => {
	expect(await (await askSandbox.json(path, body)).json()).toEqual(expected);
});

test("the answer to an unknown name lists the names there are, each of them tested here", async () => {
	const text = await (await chatThatFails("no-such-thing", false)).text();
	const names = [...Object.keys(played), "cut-stream", "slow", "hang", "huge"];
	expect([...failures.keys()].sort()).toEqual(names.sort());
	for (const name of names) expect(text).toContain(name);
});
