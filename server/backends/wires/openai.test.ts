import { expect, test } from "vitest";
import { testBackend } from "../../../testing/server/test-client.ts";
import { oddAddresses, openaiBase } from "./openai.ts";

test.each([
	["http://127.0.0.1:11434", "http://127.0.0.1:11434/v1"],
	["http://127.0.0.1:11434/", "http://127.0.0.1:11434/v1"],
	["http://127.0.0.1:11434/v1", "http://127.0.0.1:11434/v1"],
	["http://127.0.0.1:11434//v1//", "http://127.0.0.1:11434/v1"],
	["https://api.example.com/v1/chat/completions", "https://api.example.com/v1"],
	["https://api.example.com/v1/completions", "https://api.example.com/v1"],
	["https://api.example.com/v1/images/generations", "https://api.example.com/v1"],
	["https://api.example.com/v1/audio/speech", "https://api.example.com/v1"],
	["https://api.example.com/v1//models", "https://api.example.com/v1"],
	["https://kserve.example/openai/v1", "https://kserve.example/openai/v1"],
	["https://api.example.com/inference", "https://api.example.com/inference"],
	["https://api.example.com/v1beta/openai", "https://api.example.com/v1beta/openai"],
])("%s is read as %s", (url, base) => {
	expect(openaiBase(url)).toBe(base);
});

test("the host hears of an address that we read differently from how it is written", () => {
	const backends = [
		testBackend({ name: "right", url: "http://a.test/v1" }),
		testBackend({ name: "pasted", url: "http://b.test/v1/chat/completions" }),
		testBackend({ wire: "huggingface", name: "container", url: "http://c.test" }),
	];
	expect(oddAddresses([{ backends }])).toEqual([{ backend: "pasted", base: "http://b.test/v1" }]);
});
