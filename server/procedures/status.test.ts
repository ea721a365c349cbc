import { expect, test } from "vitest";
import { testCaller } from "../../testing/server/test-caller.ts";
import { pictureFile } from "../../testing/server/test-files.ts";

const SMOL = "HuggingFaceTB/SmolLM3-3B";

test.each([
	["huggingface", "off"],
	["sandbox", "ready"],
	["", "ready"],
])("without a token, with PROVIDER=%s, a model is %s", async (PROVIDER, state) => {
	const { caller } = testCaller([], { HF_TOKEN: "", PROVIDER });
	expect((await caller.status()).models[SMOL]?.state).toBe(state);
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
