import { expect, test } from "vitest";
import type { AnswerPiece } from "#shared/reasoning-splitter.ts";
import { fakeReply } from "../../../testing/server/fake-reply.ts";
import { testClient } from "../../../testing/server/test-client.ts";
import type { AnswerEnd, AnswerStream } from "../completion/completion-stream.ts";
import { huggingface } from "./huggingface.ts";

const backend = { wire: "huggingface", url: "https://hf.example/hf-inference" } as const;

async function read(stream: AnswerStream): Promise<{ pieces: AnswerPiece[]; end: AnswerEnd }> {
	const pieces: AnswerPiece[] = [];
	for (let next = await stream.next(); ; next = await stream.next()) {
		if (next.done) return { pieces, end: next.value };
		pieces.push(next.value);
	}
}

function generate(reply: unknown, parameters = {}) {
	const { client, requests } = testClient({ backend, task: "generateText" }, fakeReply.json(reply));
	return {
		answer: huggingface.generateText(client, { text: "Hi", parameters }).then(read),
		requests,
	};
}

test.each([
	["the specification's values", {}, { max_new_tokens: 100, temperature: 0.7 }],
	[
		"what the visitor chose",
		{ maxTokens: 7, temperature: 1.5, topP: 0.5 },
		{ max_new_tokens: 7, temperature: 1.5, top_p: 0.5 },
	],
])("sends %s", async (_name, chosen, parameters) => {
	const { answer, requests } = generate([{ generated_text: "I am at work" }], chosen);
	await answer;
	expect(requests[0]?.url).toBe("https://hf.example/hf-inference/models/some/model");
	expect(JSON.parse(String(requests[0]?.body))).toEqual({
		model: "some/model",
		inputs: "Hi",
		parameters: { ...parameters, return_full_text: false },
	});
});

test.each([
	["a list", [{ generated_text: " I am at work" }], "I am at work"],
	["an object", { generated_text: "I am" }, "I am"],
	["a completion", { choices: [{ text: "I am", index: 0 }], id: "" }, "I am"],
	["thinking before it", [{ generated_text: "<think>a</think>b" }], "b"],
])("reads %s", async (_name, reply, answer) => {
	expect((await generate(reply).answer).end).toEqual({ answer, finishReason: "stop" });
});

test("takes back what turned out to be thinking", async () => {
	const { pieces, end } = await generate([{ generated_text: "a</think>b" }]).answer;
	expect(end).toEqual({ answer: "b", finishReason: "stop" });
	expect(pieces).toEqual([
		{ type: "answer", text: "a" },
		{ type: "reasoning", text: "a" },
		{ type: "answer", text: "b", isRestart: true },
	]);
});

test.each([
	["an empty list", []],
	["no choices", { choices: [] }],
	["an empty text", [{ generated_text: "" }]],
])("%s is an answer without a word", async (_name, reply) => {
	await expect(generate(reply).answer).rejects.toMatchObject({ code: "NO_ANSWER", isFree: true });
});

test.each([
	["an error", { error: "unknown error" }],
	["another shape", { outputs: [] }],
])("%s is no answer", async (_name, reply) => {
	await expect(generate(reply).answer).rejects.toMatchObject({ code: "PROVIDER_BAD_RESPONSE" });
});
