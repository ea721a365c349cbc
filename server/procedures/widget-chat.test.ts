import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { ChatMessage } from "#shared/inputs.ts";
import type { WidgetContext } from "#shared/tasks/widget-chat.ts";
import { catalogueFile } from "../../testing/engines/models-file.ts";
import { fakeReply } from "../../testing/server/fake-reply.ts";
import type { FakeAnswer } from "../../testing/server/fake-transport.ts";
import { sentJson, testCaller } from "../../testing/server/test-caller.ts";

const environment = { SITE_CREATOR: "Nadia Idrissi", SITE_ABOUT: "Un essai." };
const question: ChatMessage = { role: "user", content: "Qui a créé ce site ?" };
const wireBody = z.looseObject({
	messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

function said(content: string | null, finish_reason: string | null = "stop"): FakeAnswer {
	return fakeReply.json({
		choices: [{ index: 0, message: { role: "assistant", content }, finish_reason }],
		usage: { prompt_tokens: 15, total_tokens: 432, completion_tokens: 417 },
	});
}

/** The request body for these messages. */
async function send(messages: ChatMessage[], context?: WidgetContext) {
	const { caller, requests } = testCaller([said("Bonjour !")], environment);
	await caller.widgetChat({ messages, ...(context && { context }) });
	return wireBody.parse(sentJson(requests, "/fireworks-ai/inference/v1/chat/completions"));
}

describe("the wire", () => {
	test("it is a chat completion, field by field", async () => {
		expect(await send([question])).toEqual({
			model: "accounts/fireworks/models/deepseek-r1-0528",
			messages: [{ role: "system", content: expect.any(String) }, question],
			stream: false,
			response_format: { type: "text" },
			max_tokens: 500,
			temperature: 0.7,
			top_p: 0.9,
		});
	});

	test("the system prompt holds the host's facts and where the visitor is", async () => {
		const context = { page: "playground", errorCode: "RATE_LIMIT" } as const;
		const prompt = (await send([question], context)).messages[0]?.content;
		for (const fact of ["Vitrine", "Nadia Idrissi", "Un essai.", "(/playground)", "RATE_LIMIT"]) {
			expect(prompt).toContain(fact);
		}
	});

	test.each([
		["many messages", 24, 1],
		["long messages", 12, 1_200],
	])(
		"a history of %s loses its oldest pairs, never the prompt nor the question",
		async (...row) => {
			const [, pairs, length] = row;
			const pair: ChatMessage[] = [
				{ role: "user", content: "q".repeat(length) },
				{ role: "assistant", content: "a".repeat(length) },
			];
			const { messages } = await send([...Array(pairs).fill(pair).flat(), question]);
			const [prompt, ...kept] = messages;
			expect(prompt?.role).toBe("system");
			expect(kept.length).toBeLessThanOrEqual(20);
			expect(kept.map(({ content }) => content).join("").length).toBeLessThanOrEqual(12_000);
			expect(kept[0]?.role).toBe("user");
			expect(kept.at(-1)).toEqual(question);
		},
	);

	test("earlier thinking is not sent back", async () => {
		const { messages } = await send([
			{ role: "user", content: "q1" },
			{ role: "assistant", content: "<think>hm</think>a1" },
			{ role: "user", content: "q2" },
			{ role: "assistant", content: "<think>hm" },
			question,
		]);
		const contents = messages.slice(1).map(({ content }) => content);
		expect(contents).toEqual(["q1", "a1", "q2", question.content]);
	});
});

function reply(answer: FakeAnswer) {
	const { caller } = testCaller([answer], environment);
	return caller.widgetChat({ messages: [question] });
}

test("the reply comes with its facts and without thinking", async () => {
	expect(await reply(said("<think>\nhm\n</think>\n\nBonjour !"))).toEqual({
		reply: "Bonjour !",
		model: "deepseek-ai/DeepSeek-R1-0528",
		source: "hosted",
		finishReason: "stop",
		durationMs: expect.any(Number),
		usage: { promptTokens: 15, completionTokens: 417, totalTokens: 432 },
	});
});

test.each([
	[
		"thinking alone is an offer of help, also where no finish reason came",
		said("<think>hm", null),
		{ reply: expect.stringContaining("Je suis là pour vous aider"), finishReason: "stop" },
	],
	[
		"thinking that was cut says so and offers no help",
		said("<think>hm", "length"),
		{
			reply: expect.not.stringContaining("Je suis là"),
			finishReason: "length",
			isCutInThinking: true,
		},
	],
])("%s", async (_name, answer, expected) => {
	expect(await reply(answer)).toMatchObject(expected);
});

test.each([
	["an empty text", said("")],
	["blanks", said(" \n")],
	["null", said(null)],
	["no choice", fakeReply.json({ choices: [] })],
	["no content", fakeReply.json({ choices: [{ message: {}, finish_reason: "stop" }] })],
	["a tool in place of words", said(null, "tool_calls")],
])("%s: the reply says so in the specification's words, and costs nothing", async (...own) => {
	const { caller, allowance, records } = testCaller([own[1]], environment);
	expect(await caller.widgetChat({ messages: [question] })).toMatchObject({
		reply: "Désolé, je n'ai pas pu générer une réponse. Veuillez réessayer.",
		model: "deepseek-ai/DeepSeek-R1-0528",
		source: "hosted",
		finishReason: "stop",
	});
	expect(allowance).toMatchObject({ held: 0, refunds: 1 });
	expect(records).toMatchObject([{ outcome: "NO_ANSWER", points: 0 }]);
});

test.each<[Record<string, string>, string]>([
	[{}, "HF_TOKEN"],
	[{ MODELS_FILE: "own" }, "OWN_KEY"],
])("without a token the failure says which to set: %j", async (own, variable) => {
	const backends = [{ wire: "openai", url: "https://a.test/v1", key: "$OWN_KEY", model: "a" }];
	const models = [{ id: "a/a", task: "chat", name: "A", description: "Talks.", backends }];
	const { caller } = testCaller([], {
		PROVIDER: "huggingface",
		HF_TOKEN: "",
		...(own["MODELS_FILE"] && { MODELS_FILE: catalogueFile({ models }) }),
	});
	await expect(caller.widgetChat({ messages: [question] })).rejects.toMatchObject({
		message: expect.stringMatching(new RegExp(`^API token is required\\. .*${variable}`)),
		cause: { code: "TOKEN_REQUIRED" },
		pointsSpent: 0,
	});
});

test("a context beyond the three facts is refused", async () => {
	const { caller } = testCaller([said("x")]);
	const context = { page: "home", note: "my secret" } as const;
	await expect(caller.widgetChat({ messages: [question], context })).rejects.toThrow();
});

describe("the model it speaks through", () => {
	const off = { wire: "openai", url: "https://off.test/v1", key: "$NOT_SET", model: "a" };
	const texts = { wire: "huggingface", url: "https://texts.test", model: "b" };
	const able = { wire: "openai", url: "https://able.test/v1", model: "c" };

	test.each([
		["one that is off comes last", [off, able]],
		["one whose wire cannot chat comes last", [texts, able]],
	])("%s", async (_name, backends) => {
		const models = backends.map((backend, place) => ({
			id: `m${place}`,
			task: place === 0 && backend === texts ? "generateText" : "chat",
			name: `M${place}`,
			description: "Talks.",
			backends: [backend],
		}));
		const variables = { MODELS_FILE: catalogueFile({ models }), PROVIDER: "huggingface" };
		const { caller, requests } = testCaller([said("Bonjour !")], variables);
		expect((await caller.widgetChat({ messages: [question] })).model).toBe("m1");
		expect(requests[0]?.url).toBe("https://able.test/v1/chat/completions");
	});
});
