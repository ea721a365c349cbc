import { expect, test } from "vitest";
import { collect } from "../../../testing/server/collect.ts";
import { fakeReply } from "../../../testing/server/fake-reply.ts";
import { createFakeRouter } from "../../../testing/server/fake-router.ts";
import { createGateway } from "../gateway/gateway.ts";
import { answerEvents } from "./answer-events.ts";
import { textCall } from "./text-call.ts";

/** Calls a model whose catalogue entry says that it cannot chat, as generateText does. */
async function generate(reply: unknown) {
	const router = createFakeRouter(fakeReply.json(reply));
	const gateway = createGateway({ router, source: "huggingface", token: "hf_x", sleep: never });
	const provider = gateway.bind({ signal: undefined, onSent: ignore, onUsage: ignore });
	const { json, read } = textCall({ isChatCapable: false, wireModel: "some/model", prompt: "Hi" });
	const model = "HuggingFaceTB/SmolLM3-3B" as const;
	const call = { task: "generateText" as const, model, path: "/plain", body: { json } };
	const result = (answer: string) => answer;
	return { router, ...(await collect(answerEvents({ provider, call, read, result }))) };
}

test("sends the prompt with its limits", async () => {
	const { router } = await generate([{ generated_text: "I am at work" }]);
	expect(JSON.parse(String(router.requests[0]?.body))).toEqual({
		model: "some/model",
		inputs: "Hi",
		parameters: { max_new_tokens: 100, temperature: 0.7, return_full_text: false },
	});
});

test.each([
	["a list", [{ generated_text: " I am at work" }], "I am at work"],
	["an object", { generated_text: "I am" }, "I am"],
	["a completion", { choices: [{ text: "I am", index: 0 }], id: "" }, "I am"],
	["an empty list", [], ""],
	["no choices", { choices: [] }, ""],
	["an empty text", [{ generated_text: "" }], ""],
	["thinking before it", [{ generated_text: "<think>a</think>b" }], "b"],
	["thinking that was never opened", [{ generated_text: "a</think>b" }], "b"],
])("reads %s", async (_name, reply, text) => {
	const { events, error } = await generate(reply);
	expect(error).toBeUndefined();
	expect(events.at(-1)).toEqual({ type: "done", result: text });
});

test("takes back what turned out to be thinking", async () => {
	const { events } = await generate([{ generated_text: "a</think>b" }]);
	expect(events.slice(0, -1)).toEqual([
		{ type: "answer", text: "a" },
		{ type: "reasoning", text: "a" },
		{ type: "answer", text: "b", isRestart: true },
	]);
});

test.each([
	["an error", { error: "unknown error" }],
	["another shape", { outputs: [] }],
])("%s is no answer", async (_name, reply) => {
	expect((await generate(reply)).error).toMatchObject({ code: "PROVIDER_BAD_RESPONSE" });
});

async function never() {
	throw new Error("nothing to retry");
}

function ignore() {
	return undefined;
}
