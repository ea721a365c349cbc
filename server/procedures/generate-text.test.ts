import { expect, test } from "vitest";
import { collect } from "../../testing/server/collect.ts";
import { chatChunk, fakeReply } from "../../testing/server/fake-reply.ts";
import { createFakeTransport } from "../../testing/server/fake-transport.ts";
import { TEST_TOKEN, testContext } from "../../testing/server/test-context.ts";
import { createCaller } from "./router.ts";

const modelId = "HuggingFaceTB/SmolLM3-3B";

test("sends the prompt as one message and gives a list with generated_text", async () => {
	const transport = createFakeTransport(
		fakeReply.events(chatChunk("<think>\n\n</think>\n"), chatChunk("A school", "length")),
	);
	const { context } = testContext({ transport });
	const { events, error } = await collect(
		createCaller(context).generateText({ modelId, prompt: "What is a school?" }),
	);
	const [request] = transport.requests;
	expect(request).toMatchObject({
		method: "POST",
		path: "/hf-inference/models/HuggingFaceTB/SmolLM3-3B/v1/chat/completions",
		headers: { authorization: `Bearer ${TEST_TOKEN}`, "content-type": "application/json" },
	});
	expect(JSON.parse(String(request?.body))).toEqual({
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

test("an empty answer is an empty list", async () => {
	const transport = createFakeTransport(fakeReply.events(chatChunk("", "stop")));
	const { context } = testContext({ transport });
	const { events } = await collect(createCaller(context).generateText({ modelId, prompt: "Hi" }));
	expect(events.at(-1)).toMatchObject({ result: { items: [] } });
});
