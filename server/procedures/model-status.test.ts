import { expect, test } from "vitest";
import { fakeReply } from "../../testing/server/fake-reply.ts";
import { createFakeTransport, type FakeAnswer } from "../../testing/server/fake-transport.ts";
import { TEST_TOKEN, testContext } from "../../testing/server/test-context.ts";
import { createCaller } from "./router.ts";

const completion = fakeReply.json({ choices: [{ message: { content: "Hi" } }] });

function ask(answer: FakeAnswer, modelId = "deepseek-ai/DeepSeek-R1-0528" as const) {
	const transport = createFakeTransport(answer);
	const { context, records, allowance } = testContext({ transport });
	return { answer: createCaller(context).modelStatus({ modelId }), transport, records, allowance };
}

test("asks for a generation of one token", async () => {
	const { answer, transport, records } = ask(completion);
	expect(await answer).toEqual({ modelId: "deepseek-ai/DeepSeek-R1-0528", isAvailable: true });
	expect(transport.requests).toHaveLength(1);
	expect(transport.requests[0]).toMatchObject({
		method: "POST",
		path: "/fireworks-ai/inference/v1/chat/completions",
		headers: { authorization: `Bearer ${TEST_TOKEN}`, "content-type": "application/json" },
	});
	expect(JSON.parse(String(transport.requests[0]?.body))).toMatchObject({
		model: "accounts/fireworks/models/deepseek-r1-0528",
		messages: [{ role: "user", content: expect.any(String) }],
		max_tokens: 1,
	});
	expect(records).toHaveLength(1);
});

test.each([
	["not found", fakeReply.json({ error: "Model x does not exist" }, { status: 404 })],
	["rate limited", fakeReply.json({ error: "Rate limit reached" }, { status: 429 })],
	["loading", fakeReply.json({ error: "loading", estimated_time: 2 }, { status: 503 })],
	["unreachable", fakeReply.failure("ECONNREFUSED")],
	["a page with 200", fakeReply.text("<html></html>", { type: "text/html" })],
	["an error with 200", fakeReply.json({ error: "unknown error" })],
])("a model that is %s is not available", async (_name, answer) => {
	const { answer: status, allowance } = ask(answer);
	expect(await status).toMatchObject({ isAvailable: false });
	expect(allowance.held).toBe(0);
});

test("only text models of the catalogue can be asked", async () => {
	const { context } = testContext({ transport: createFakeTransport(completion) });
	const caller = createCaller(context);
	for (const modelId of ["openai/whisper-large-v3", "meta-llama/x", "", "__proto__"]) {
		await expect(Reflect.apply(caller.modelStatus, caller, [{ modelId }])).rejects.toMatchObject({
			code: "BAD_REQUEST",
		});
	}
});

test("status tells who answers, what is left and what calls cost", async () => {
	const transport = createFakeTransport();
	const ofToken = testContext({ transport, environment: { SITE_CREATOR: "Ada" } });
	expect(await createCaller(ofToken.context).status()).toMatchObject({
		site: { name: "Vitrine", creator: "Ada" },
		provider: "huggingface",
		isTokenConfigured: true,
		allowance: {
			visitor: { left: 60, limit: 60 },
			prices: { generateImage: 4, chat: 1 },
			overBudget: "refuse",
		},
	});
	const ofSandbox = testContext({ transport, environment: { OVER_BUDGET: "sandbox" } });
	expect(await createCaller(ofSandbox.context).status()).toMatchObject({
		allowance: { overBudget: "sandbox" },
	});
	const ofNone = testContext({ transport, environment: { HF_TOKEN: "" } });
	const status = await createCaller(ofNone.context).status();
	expect(status).toMatchObject({ provider: "sandbox", isTokenConfigured: false });
	expect(JSON.stringify(status)).not.toContain(TEST_TOKEN);
	expect(transport.requests).toEqual([]);
});
