import { expect, test } from "vitest";
import { testCaller } from "../../testing/server/test-caller.ts";
import { pictureFile } from "../../testing/server/test-files.ts";

const SMOL = "HuggingFaceTB/SmolLM3-3B";

test.each([
	["huggingface", "huggingface", "off"],
	["sandbox", "sandbox", "ready"],
	["", "sandbox", "ready"],
])("without a token, PROVIDER=%s is %s, and a model is %s", async (PROVIDER, provider, state) => {
	const { caller } = testCaller([], { HF_TOKEN: "", PROVIDER });
	const status = await caller.status();
	expect(status).toMatchObject({ provider, isTokenConfigured: false, site: { name: "Vitrine" } });
	expect(status.models[SMOL]?.state).toBe(state);
});

test("with a token it is configured, whatever PROVIDER says of the rest", async () => {
	const { caller } = testCaller([], { PROVIDER: "huggingface" });
	const status = await caller.status();
	expect(status).toMatchObject({ provider: "huggingface", isTokenConfigured: true });
});

test("without a token and without the sandbox each call fails for nothing, and names the variable", async () => {
	const { caller, requests, records } = testCaller([], { HF_TOKEN: "", PROVIDER: "huggingface" });
	const file = pictureFile();
	const call = caller.classify({ modelId: "google/vit-base-patch16-224", file });
	await expect(call).rejects.toMatchObject({
		cause: { code: "TOKEN_REQUIRED", parts: { variable: "HF_TOKEN" } },
		pointsSpent: 0,
	});
	expect(requests).toHaveLength(0);
	expect(records).toMatchObject([{ outcome: "TOKEN_REQUIRED", points: 0 }]);
});
