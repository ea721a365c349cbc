import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { ChatMessage } from "#shared/chat-message.ts";
import type { WidgetContext } from "#shared/tasks/widget-chat.ts";
import { fakeReply } from "../../testing/server/fake-reply.ts";
import { createFakeTransport, type FakeAnswer } from "../../testing/server/fake-transport.ts";
import { TEST_TOKEN, testContext } from "../../testing/server/test-context.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createCaller } from "./router.ts";

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

function callWidget(answer: FakeAnswer) {
	const transport = createFakeTransport(answer);
	const { context } = testContext({ transport, environment });
	return { caller: createCaller(context), requests: transport.requests };
}

async function send(messages: ChatMessage[], context?: WidgetContext) {
	const { caller, requests } = callWidget(said("Bonjour !"));
	await caller.widgetChat(context ? { messages, context } : { messages });
	expect(requests).toHaveLength(1);
	return { request: requests[0], body: wireBody.parse(JSON.parse(String(requests[0]?.body))) };
}

describe("the wire", () => {
	test("it is a chat completion, field by field", async () => {
		const { request, body } = await send([question]);
		expect(request?.method).toBe("POST");
		expect(request?.path).toBe("/fireworks-ai/inference/v1/chat/completions");
		expect(request?.headers).toMatchObject({
			authorization: `Bearer ${TEST_TOKEN}`,
			"content-type": "application/json",
		});
		expect(body).toEqual({
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
		const { body } = await send([question], { page: "playground", errorCode: "RATE_LIMIT" });
		const prompt = body.messages[0]?.content;
		for (const fact of ["Vitrine", "Nadia Idrissi", "Un essai.", "(/playground)", "RATE_LIMIT"]) {
			expect(prompt).toContain(fact);
		}
	});

	test("a long history loses its oldest pairs, never the prompt nor the question", async () => {
		const old = Array.from({ length: 24 }, (_, index): ChatMessage[] => [
			{ role: "user", content: `q${index}` },
			{ role: "assistant", content: `a${index}` },
		]).flat();
		const { body } = await send([...old, question]);
		expect(body.messages[0]?.role).toBe("system");
		expect(body.messages.length).toBeLessThanOrEqual(21);
		expect(body.messages[1]?.role).toBe("user");
		expect(body.messages.at(-1)).toEqual(question);
	});

	test("earlier thinking is not sent back", async () => {
		const { body } = await send([
			{ role: "user", content: "q1" },
			{ role: "assistant", content: "<think>hm</think>a1" },
			{ role: "user", content: "q2" },
			{ role: "assistant", content: "<think>hm" },
			question,
		]);
		expect(body.messages.slice(1).map(({ content }) => content)).toEqual([
			"q1",
			"a1",
			"q2",
			question.content,
		]);
	});
});

describe("the reply", () => {
	test("it comes with its facts and without thinking", async () => {
		const { caller } = callWidget(said("<think>\nhm\n</think>\n\nBonjour !"));
		expect(await caller.widgetChat({ messages: [question] })).toEqual({
			reply: "Bonjour !",
			model: "deepseek-ai/DeepSeek-R1-0528",
			source: "hosted",
			finishReason: "stop",
			durationMs: expect.any(Number),
			usage: { promptTokens: 15, completionTokens: 417, totalTokens: 432 },
		});
	});

	test.each([
		["an empty text", said("")],
		["no text", said(null)],
		["no choice", fakeReply.json({ choices: [] })],
	])("%s is an empty reply", async (_name, answer) => {
		const { caller } = callWidget(answer);
		const { reply } = await caller.widgetChat({ messages: [question] });
		expect(reply).toBe("Désolé, je n'ai pas pu générer une réponse. Veuillez réessayer.");
	});

	test("thinking alone becomes an offer of help, also where no finish reason came", async () => {
		const { caller } = callWidget(said("<think>hm", null));
		expect(await caller.widgetChat({ messages: [question] })).toMatchObject({
			reply: expect.stringContaining("Je suis là pour vous aider"),
			finishReason: "stop",
		});
	});

	test("an answer cut in its thinking says so and offers no help", async () => {
		const { caller } = callWidget(said("<think>hm", "length"));
		expect(await caller.widgetChat({ messages: [question] })).toMatchObject({
			reply: expect.not.stringContaining("Je suis là"),
			finishReason: "length",
			isCutInThinking: true,
		});
	});
});

test("a context beyond the three facts is refused", async () => {
	const { caller } = callWidget(said("x"));
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
		const file = join(temporaryFolder(), "models.yaml");
		writeFileSync(file, JSON.stringify({ models }));
		const transport = createFakeTransport(said("Bonjour !"));
		const { context } = testContext({
			transport,
			environment: { MODELS_FILE: file, PROVIDER: "huggingface" },
		});
		const { model } = await createCaller(context).widgetChat({ messages: [question] });
		expect(model).toBe("m1");
		expect(transport.requests[0]?.url).toBe("https://able.test/v1/chat/completions");
	});
});
