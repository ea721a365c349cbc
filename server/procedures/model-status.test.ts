import { expect, test, vi } from "vitest";
import { fakeReply } from "../../testing/server/fake-reply.ts";
import { sentJson, testCaller } from "../../testing/server/test-caller.ts";
import { TEST_TOKEN } from "../../testing/server/test-context.ts";
import { AppError } from "../errors/app-error.ts";

const completion = fakeReply.json({ choices: [{ message: { content: "Hi" } }] });

const modelId = "deepseek-ai/DeepSeek-R1-0528";

test("asks for a generation of one token", async () => {
	const { caller, requests, records } = testCaller([completion]);
	expect(await caller.modelStatus({ modelId })).toEqual({ modelId, isAvailable: true });
	expect(sentJson(requests, "/fireworks-ai/inference/v1/chat/completions")).toMatchObject({
		model: "accounts/fireworks/models/deepseek-r1-0528",
		messages: [{ role: "user", content: expect.any(String) }],
		max_tokens: 1,
	});
	expect(records).toHaveLength(1);
});

test.each([
	["not found", 0, fakeReply.json({ error: "Model x does not exist" }, { status: 404 })],
	["rate limited", 0, fakeReply.json({ error: "Rate limit reached" }, { status: 429 })],
	["loading", 0, fakeReply.json({ error: "loading", estimated_time: 2 }, { status: 503 })],
	["unreachable", 0, fakeReply.failure("ECONNREFUSED")],
	["a page with 200", 1, fakeReply.text("<html></html>", { type: "text/html" })],
	["an error with 200", 1, fakeReply.json({ error: "unknown error" })],
])("a model that is %s is not available, and costs %i", async (_name, points, answer) => {
	const { caller, allowance, records } = testCaller([answer]);
	expect(await caller.modelStatus({ modelId })).toMatchObject({ isAvailable: false });
	expect(allowance.held).toBe(0);
	// It counts as any other failed call.
	expect(records).toMatchObject([{ outcome: expect.not.stringMatching(/^ok$/), points }]);
});

test.each([
	["openai/whisper-large-v3", "NOT_A_TEXT_MODEL"],
	["facebook/detr-resnet-50", "NOT_A_TEXT_MODEL"],
	["black-forest-labs/FLUX.1-dev", "NOT_A_TEXT_MODEL"],
	["meta-llama/x", "UNKNOWN_MODEL"],
	["", "UNKNOWN_MODEL"],
	["__proto__", "UNKNOWN_MODEL"],
])("only text models of the catalogue can be asked, not %j", async (modelId, code) => {
	const { caller, allowance, requests } = testCaller([completion]);
	await expect(caller.modelStatus({ modelId })).rejects.toMatchObject({
		code: "BAD_REQUEST",
		cause: { code },
	});
	expect([allowance.refunds, requests]).toEqual([1, []]);
});

test.each(["gone", "black-forest-labs/FLUX.1-dev"])(
	"for %s it names the text models",
	async (id) => {
		const { caller } = testCaller([]);
		await expect(caller.modelStatus({ modelId: id })).rejects.toMatchObject({
			cause: { parts: { options: "HuggingFaceTB/SmolLM3-3B, deepseek-ai/DeepSeek-R1-0528" } },
		});
	},
);

test("a limit of the visitor's says nothing of the model", async () => {
	const { caller, allowance, requests, records } = testCaller([completion]);
	const { reserve } = allowance;
	vi.spyOn(allowance, "reserve").mockImplementation(async (asked) => ({
		...(await reserve(asked)),
		refused: new AppError("VISITOR_ALLOWANCE"),
	}));
	await expect(caller.modelStatus({ modelId })).rejects.toMatchObject({
		cause: { code: "VISITOR_ALLOWANCE" },
	});
	expect([requests, records]).toMatchObject([[], [{ outcome: "VISITOR_ALLOWANCE", points: 0 }]]);
});

test("status tells what is left and what calls cost", async () => {
	const ofToken = testCaller();
	expect(await ofToken.caller.status()).toMatchObject({
		allowance: {
			visitor: { left: 60, limit: 60 },
			prices: { generateImage: 4, chat: 1 },
			overBudget: "refuse",
		},
	});
	const ofSandbox = testCaller([], { OVER_BUDGET: "sandbox" });
	expect(await ofSandbox.caller.status()).toMatchObject({ allowance: { overBudget: "sandbox" } });
	expect(JSON.stringify(await ofToken.caller.status())).not.toContain(TEST_TOKEN);
	for (const { requests } of [ofToken, ofSandbox]) expect(requests).toEqual([]);
});
