import { expect, test } from "vitest";
import { echoOf } from "./read-failure.ts";

const json = {
	model: "HuggingFaceTB/SmolLM3-3B",
	messages: [
		{ role: "user", content: "My secret plan is to paint the moon green" },
		{ role: "assistant", content: "ok" },
		{ role: "user", content: "hush" },
	],
};

test.each([
	["Invalid prompt: My secret plan is to paint the moon green", true],
	["input '…paint the moon g…' was refused", true],
	["cannot read 'hush'", true],
	["ok, the model is busy", false],
	["Model HuggingFaceTB/SmolLM3-3B is overloaded", false],
	["messages: field required by user", false],
	["", false],
])("%j repeats the visitor: %s", (message, isRepeated) => {
	expect(echoOf({ json })(message)).toBe(isRepeated);
});

test("a file has no words", () => {
	const body = { pieces: [new Uint8Array([1])], contentType: "image/png" };
	expect(echoOf(body)("cannot identify image file")).toBe(false);
});
