import { expect, test } from "vitest";
import { askSandbox } from "../../../testing/sandbox/ask-sandbox.ts";
import { chatBody } from "../../../testing/sandbox/chat-body.ts";
import { wirePath } from "../../../testing/sandbox/wire-path.ts";

const body = { messages: [{ role: "user", content: "Compare tea and coffee" }], stream: true };

async function eventsOf(path: string, more: object = {}) {
	const response = await askSandbox.json(path, { ...body, ...more });
	expect(response.headers.get("content-type")).toBe("text/event-stream");
	const events = (await response.text()).split("\n\n").filter(Boolean);
	expect(events.pop()).toBe("data: [DONE]");
	return events.map((event) => chatBody.chunk.parse(JSON.parse(event.replace(/^data: /, ""))));
}

test("the stream says the same as the whole answer, and ends with usage", async () => {
	const chunks = await eventsOf(wirePath.deepSeek);
	const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("");
	const whole = await askSandbox.json(wirePath.deepSeek, { ...body, stream: false });
	const answer = chatBody.whole.parse(await whole.json());
	expect(text).toBe(answer.choices[0]?.message.content);
	expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("stop");
	expect(chunks.at(-1)?.usage).toEqual(answer.usage);
});

test("include_usage gives the usage in a chunk without choices", async () => {
	const chunks = await eventsOf(wirePath.smolLm, { stream_options: { include_usage: true } });
	expect(chunks.at(-1)?.choices).toEqual([]);
	expect(chunks.at(-1)?.usage?.completion_tokens).toBeGreaterThan(20);
	expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe("stop");
});

test("pieces come one by one, a few milliseconds apart", async () => {
	const response = await askSandbox.json(wirePath.deepSeek, body);
	const reader = response.body?.getReader();
	const start = performance.now();
	for (let piece = 0; piece < 10; piece += 1) {
		const read = await reader?.read();
		expect(new TextDecoder().decode(read?.value).match(/^data: /gm)).toHaveLength(1);
	}
	expect(performance.now() - start).toBeGreaterThan(60);
	await reader?.cancel();
});

test("an abort stops the stream at once", async () => {
	const abort = new AbortController();
	const response = await askSandbox.json(wirePath.deepSeek, body, abort.signal);
	const reader = response.body?.getReader();
	await reader?.read();
	abort.abort();
	await expect(reader?.read()).rejects.toThrow(/abort/i);
});
