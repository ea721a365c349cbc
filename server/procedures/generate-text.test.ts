import { expect, test } from "vitest";
import { collect } from "../../testing/server/collect.ts";
import { chatChunk, fakeReply } from "../../testing/server/fake-reply.ts";
import { sentJson, testCaller } from "../../testing/server/test-caller.ts";

const modelId = "HuggingFaceTB/SmolLM3-3B";

test("sends the prompt as one message and gives a list with generated_text", async () => {
	const answer = [chatChunk("<think>\n\n</think>\n"), chatChunk("A school", "length")];
	const { caller, requests } = testCaller([fakeReply.events(...answer)]);
	const { events, error } = await collect(
		caller.generateText({ modelId, prompt: "What is a school?" }),
	);
	expect(sentJson(requests, `/hf-inference/models/${modelId}/v1/chat/completions`)).toEqual({
		model: "HuggingFaceTB/SmolLM3-3B",
		messages: [{ role: "user", content: "What is a school?" }],
		max_tokens: 500,
		temperature: 0.7,
		stream: true,
		stream_options: { include_usage: true },
	});
	expect(error).toBeUndefined();
	expect(events.at(-1)).toEqual({
		type: "done",
		result: {
			type: "text_generation",
			model: modelId,
			items: [{ generated_text: "A school" }],
			finishReason: "length",
			durationMs: expect.any(Number),
			source: "hosted",
		},
	});
});

test("thinking that used up the budget is an empty list", async () => {
	const { caller } = testCaller([fakeReply.events(chatChunk("", "length"))]);
	const { events } = await collect(caller.generateText({ modelId, prompt: "Hi" }));
	expect(events.at(-1)).toMatchObject({ result: { items: [] } });
});

test("one who joins the pieces gets an empty list behind them", async () => {
	const { caller } = testCaller([fakeReply.events(chatChunk("A school", "stop"))]);
	const { events } = await collect(
		caller.generateText({ modelId, prompt: "Hi", joinsPieces: true }),
	);
	expect(events).toMatchObject([
		{ type: "answer", text: "A school" },
		{ type: "done", result: { items: [] } },
	]);
});
