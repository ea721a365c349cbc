import { expect, test } from "vitest";
import { collect } from "../../testing/server/collect.ts";
import { chatChunk, fakeReply } from "../../testing/server/fake-reply.ts";
import type { FakeAnswer } from "../../testing/server/fake-transport.ts";
import { sentJson, testCaller } from "../../testing/server/test-caller.ts";
import { TEST_TOKEN } from "../../testing/server/test-context.ts";

const modelId = "deepseek-ai/DeepSeek-R1-0528";
const usage = { prompt_tokens: 8, completion_tokens: 434, total_tokens: 442 };
const history = [
	{ role: "user" as const, content: "Who are you?" },
	{ role: "assistant" as const, content: "A model." },
	{ role: "user" as const, content: "  One plus one?  " },
];

async function ask(answer: FakeAnswer) {
	const { caller, ...seen } = testCaller([answer]);
	return { ...seen, ...(await collect(caller.chat({ modelId, messages: history }))) };
}

test("sends the whole conversation, streamed with usage", async () => {
	const { requests } = await ask(fakeReply.events(chatChunk("Two.", "stop"), "data: [DONE]\n\n"));
	expect(sentJson(requests, "/fireworks-ai/inference/v1/chat/completions")).toEqual({
		model: "accounts/fireworks/models/deepseek-r1-0528",
		messages: [...history.slice(0, 2), { role: "user", content: "One plus one?" }],
		max_tokens: 500,
		temperature: 0.7,
		stream: true,
		stream_options: { include_usage: true },
	});
	expect(requests[0]?.headers).toMatchObject({ accept: "*/*" });
	expect(String(requests[0]?.body)).not.toContain(TEST_TOKEN);
});

test("a message may have a timestamp, which is not sent on", async () => {
	const times = [1_764_300_000_000, "2026-11-28T05:00:00.000Z", new Date()];
	const messages = history.map((message, at) => ({ ...message, timestamp: times[at] }));
	const { caller, requests } = testCaller([
		fakeReply.events(chatChunk("Two.", "stop")),
		fakeReply.json({ choices: [{ index: 0, message: { content: "Two." } }] }),
	]);
	const { error } = await collect(caller.chat({ modelId, messages }));
	expect(error).toBeUndefined();
	expect(await caller.widgetChat({ messages })).toMatchObject({ reply: "Two." });
	expect(requests.map(({ body }) => String(body))).toEqual([
		expect.not.stringContaining("timestamp"),
		expect.not.stringContaining("timestamp"),
	]);
});

test("gives thinking, answer and the result with its usage", async () => {
	const { events, error, records, allowance } = await ask(
		fakeReply.events(
			{ choices: [{ index: 0, delta: { role: "assistant" }, finish_reason: null }], usage: null },
			chatChunk("<think>\nHm"),
			chatChunk("</think>\n\nTw"),
			chatChunk("o.  "),
			{ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
			{ choices: [], usage },
			"data: [DONE]\n\n",
		),
	);
	expect(error).toBeUndefined();
	expect(events.slice(0, -1)).toEqual([
		{ type: "reasoning", text: "\nHm" },
		{ type: "answer", text: "Tw" },
		{ type: "answer", text: "o.  " },
	]);
	expect(events.at(-1)).toEqual({
		type: "done",
		result: {
			type: "chat",
			model: modelId,
			generated_text: "Two.",
			finishReason: "stop",
			durationMs: expect.any(Number),
			source: "hosted",
			usage: { promptTokens: 8, completionTokens: 434, totalTokens: 442 },
		},
	});
	expect(records).toMatchObject([
		{ task: "chat", outcome: "ok", points: 1, completionTokens: 434, model: modelId },
	]);
	expect(allowance).toMatchObject({ held: 0, refunds: 0 });
});

test("thinking that used up the budget is an empty reply, not an error", async () => {
	const { events, error } = await ask(
		fakeReply.events(chatChunk("<think>so"), chatChunk("", "length")),
	);
	expect(error).toBeUndefined();
	expect(events.at(-1)).toMatchObject({ result: { generated_text: "", finishReason: "length" } });
});

test("answers the whole JSON of a server that does not stream", async () => {
	const message = { role: "assistant", content: "<think>a</think>b" };
	const choices = [{ message, finish_reason: "eos" }];
	const { events } = await ask(fakeReply.json({ id: "", choices, usage }));
	expect(events.at(-1)).toMatchObject({ result: { generated_text: "b", finishReason: "stop" } });
});

test("one who joins the pieces gets none of them twice", async () => {
	const long = "word ".repeat(20_000);
	const chunks = [chatChunk(`<think>Hm</think>${long}`), chatChunk("end", "stop")];
	const { caller } = testCaller([fakeReply.events(...chunks), fakeReply.events(...chunks)]);
	const whole = await collect(caller.chat({ modelId, messages: history }));
	const pieces = await collect(caller.chat({ modelId, messages: history, joinsPieces: true }));
	expect(whole.events.at(-1)).toMatchObject({ result: { generated_text: `${long}end` } });
	expect(pieces.events.slice(0, -1)).toEqual(whole.events.slice(0, -1));
	expect(pieces.events.at(-1)).toMatchObject({
		result: { type: "chat", generated_text: "", finishReason: "stop" },
	});
});
