import timers from "node:timers/promises";
import { expect, test } from "vitest";
import { askSandbox, wirePath } from "../../testing/ask-sandbox.ts";
import { collectGarbage } from "../../testing/server/collect-garbage.ts";
import { failures } from "./failures.ts";

function chatThatFails(name: string, stream: boolean, signal?: AbortSignal) {
	const messages = [{ role: "user", content: `Compare tea and coffee sandbox:error=${name}` }];
	const model = "deepseek-ai/DeepSeek-R1-0528";
	return askSandbox.json(wirePath.deepSeek, { model, messages, stream }, signal);
}

/** Each failure's status and text as a whole answer, then as a stream. */
const played = {
	loading: [503, /"error":"Model deepseek.+ is currently loading","estimated_time":20/],
	"rate-limit": [429, /^\{"error":"Rate limit reached\. Please log in/],
	credits: [402, /depleted your monthly included credits/],
	unauthorized: [401, /^\{"error":"Invalid username or password\."\}$/],
	"not-found": [404, /Model deepseek-ai\/DeepSeek-R1-0528 does not exist/],
	"server-error": [500, /Internal server error/],
	"html-502": [502, /^<html>/],
	"bad-json": [200, /^\{"choices":\[\{"index":0,"mess$/],
	empty: [200, /"content":""/, /^data: .+"content":"".+"finish_reason":"stop".+\[DONE\]\n\n$/s],
	"think-only": [
		200,
		/"content":"<think>\\n[^<]+"\},"finish_reason":"length"/,
		/"content":"<think>.+"finish_reason":"length"/s,
	],
	"error-in-stream": [
		200,
		/A simulated/,
		/("delta":\{"content".+){20,}data: \{"error":"[^\n]+\n\n$/s,
	],
} as const satisfies Record<string, readonly [number, RegExp, RegExp?]>;

test.each(Object.entries(played))(
	"%s, whole and streamed",
	async (name, [status, text, events]) => {
		const whole = await chatThatFails(name, false);
		expect([whole.status, await whole.text()]).toEqual([status, expect.stringMatching(text)]);
		const streamed = await chatThatFails(name, true);
		const expected = expect.stringMatching(events ?? text);
		expect([streamed.status, await streamed.text()]).toEqual([status, expected]);
		if (events) expect(streamed.headers.get("content-type")).toBe("text/event-stream");
	},
);

test.each([true, false])(
	"cut-stream breaks the connection midway (streamed: %s)",
	async (stream) => {
		const response = await chatThatFails("cut-stream", stream);
		const reader = response.body?.getReader();
		expect((await reader?.read())?.value?.length).toBeGreaterThan(10);
		const toTheEnd = async () => {
			while (!(await reader?.read())?.done) {
				// Read to the end.
			}
		};
		await expect(toTheEnd()).rejects.toThrow("cut this");
	},
);

test('"slow" delays the first byte until it is aborted', async () => {
	const abort = new AbortController();
	const answer = chatThatFails("slow", false, abort.signal);
	const first = await Promise.race([answer, timers.setTimeout(150, "waits")]);
	expect(first).toBe("waits");
	abort.abort();
	await expect(answer).rejects.toThrow(/abort/i);
});

test('"hang" never answers until it is aborted', async () => {
	const abort = new AbortController();
	const answer = expect(chatThatFails("hang", true, abort.signal)).rejects.toThrow("aborted");
	await timers.setTimeout(50);
	// Node drops a request's signal when the request is garbage-collected.
	collectGarbage();
	await timers.setTimeout(50);
	abort.abort();
	await answer;
});

test.each([
	[wirePath.flux, { prompt: "sandbox:error=empty" }, { data: [] }],
	[wirePath.orpheus, { text: "sandbox:error=empty" }, {}],
])("%s can answer with nothing in it", async (path, body, expected) => {
	expect(await (await askSandbox.json(path, body)).json()).toEqual(expected);
});

test("the answer to an unknown name lists the names there are, each of them tested here", async () => {
	const text = await (await chatThatFails("no-such-thing", false)).text();
	const names = [...Object.keys(played), "cut-stream", "slow", "hang"];
	expect([...failures.keys()].sort()).toEqual(names.sort());
	for (const name of names) expect(text).toContain(name);
});
