import { expect, test } from "vitest";
import type { AnswerPiece } from "#shared/reasoning-splitter.ts";
import { fakeReply } from "../../../testing/server/fake-reply.ts";
import { testClient } from "../../../testing/server/test-client.ts";
import type { AnswerEnd, AnswerStream } from "../completion/completion-stream.ts";
import type { BackendClient } from "../gateway/gateway.ts";
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

const text = "Hi";
const upload = { bytes: new Uint8Array([1]), contentType: "image/png" };
const own = { add: { extra: 1, options: { use_cache: false } }, omit: ["seed", "temperature"] };
type Call = (client: BackendClient) => Promise<unknown>;

test.each<[task: keyof typeof huggingface, call: Call, field: string]>([
	[
		"generateText",
		(to) => huggingface.generateText(to, { text, parameters: { topP: 1 } }),
		"top_p",
	],
	[
		"generateImage",
		(to) => huggingface.generateImage(to, { text, parameters: { seed: 7, width: 64 } }),
		"width",
	],
	[
		"editImage",
		(to) => huggingface.editImage(to, { text, upload, parameters: { seed: 7 } }),
		"prompt",
	],
	[
		"transcribe",
		(to) => huggingface.transcribe(to, { upload, parameters: { language: "fr" } }),
		"return_timestamps",
	],
	["tts", (to) => huggingface.tts(to, { text, parameters: { voice: "tara" } }), "voice"],
])("%s: an entry's fields are those of `parameters`", async (task, call, field) => {
	const entry = { ...backend, ...own, rename: { [field]: "other" } };
	const { client, requests } = testClient({ backend: entry, task }, fakeReply.json([]));
	await call(client).catch(() => undefined);
	const { parameters, ...beside } = JSON.parse(String(requests[0]?.body));
	expect(parameters).toMatchObject({ extra: 1, other: expect.anything() });
	for (const absent of [field, ...own.omit, "options"])
		expect(parameters).not.toHaveProperty(absent);
	expect(beside).toMatchObject({ inputs: expect.any(String), options: { use_cache: false } });
	expect(beside).not.toHaveProperty("extra");
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
