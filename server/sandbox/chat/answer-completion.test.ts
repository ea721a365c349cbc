import { expect, test } from "vitest";
import { z } from "zod";
import { askSandbox } from "../../../testing/sandbox/ask-sandbox.ts";

const path = "/hf-inference/models/HuggingFaceTB/SmolLM3-3B";

test("the legacy body gives a list with one text, at most as long as asked", async () => {
	const schema = z.array(z.object({ generated_text: z.string() })).length(1);
	const ask = async (tokens: number) => {
		const parameters = { max_new_tokens: tokens, temperature: 0.7, return_full_text: false };
		const response = await askSandbox.json(path, { inputs: "Tell me about bees", parameters });
		return schema.parse(await response.json())[0]?.generated_text ?? "";
	};
	expect(await ask(100)).toContain("bees");
	expect((await ask(100)).startsWith(await ask(3))).toBe(true);
	expect((await ask(3)).length).toBeLessThan(25);
});

test("today's body gives choices with a text", async () => {
	const schema = z.object({ choices: z.array(z.object({ text: z.string() })).length(1) });
	const response = await askSandbox.json(`${path}/v1/completions`, {
		prompt: "Tell me about bees",
	});
	expect(schema.parse(await response.json()).choices[0]?.text).toContain("bees");
});

test("a body without a prompt is refused", async () => {
	expect((await askSandbox.json(path, {})).status).toBe(422);
});
