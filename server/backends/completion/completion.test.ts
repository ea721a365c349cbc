import { expect, test } from "vitest";
import { chunkSchema, completionSchema, partOf } from "./completion.ts";

const empty = {
	content: "",
	reasoning: "",
	finishReason: undefined,
	isWithheld: false,
	usage: undefined,
};
const counts = { prompt_tokens: 4, completion_tokens: 100, total_tokens: 104 };
const usage = { promptTokens: 4, completionTokens: 100, totalTokens: 104 };

test.each([
	["a delta", { choices: [{ delta: { content: "a" } }] }, { content: "a" }],
	["a message", { choices: [{ message: { content: "a" } }] }, { content: "a" }],
	["a text", { choices: [{ text: "a" }] }, { content: "a" }],
	["no choice", { choices: [] }, {}],
	["null choices", { choices: null }, {}],
	["an empty delta", { choices: [{ delta: {} }] }, {}],
	["null content", { choices: [{ message: { content: null, tool_calls: [] } }] }, {}],
	["reasoning_content", { choices: [{ delta: { reasoning_content: "r" } }] }, { reasoning: "r" }],
	["reasoning", { choices: [{ delta: { reasoning: "r", content: null } }] }, { reasoning: "r" }],
	["thinking", { choices: [{ delta: { thinking: "r" } }] }, { reasoning: "r" }],
	[
		"details of the reasoning",
		{ choices: [{ delta: { reasoning_details: [{ type: "reasoning.text", text: "r" }] } }] },
		{ reasoning: "r" },
	],
	[
		"details of the reasoning in a whole message, some of them for the provider only",
		{
			choices: [
				{
					message: {
						content: "a",
						reasoning_details: [
							{ type: "reasoning.text", text: "r", signature: "s", index: 0 },
							{ type: "reasoning.encrypted", data: "e" },
							{ type: "reasoning.text", text: null, signature: "s" },
						],
					},
				},
			],
		},
		{ content: "a", reasoning: "r" },
	],
	[
		"details beside the same as a text",
		{
			choices: [
				{ delta: { reasoning: "r", reasoning_details: [{ type: "reasoning.text", text: "r" }] } },
			],
		},
		{ reasoning: "r" },
	],
	[
		"a piece of content that is a detail",
		{ choices: [{ delta: { content: [{ type: "reasoning.text", text: "r" }] } }] },
		{ reasoning: "r" },
	],
	[
		"a summary of the reasoning",
		{ choices: [{ delta: { reasoning_details: [{ type: "reasoning.summary", summary: "r" }] } }] },
		{ reasoning: "r" },
	],
	[
		"content in pieces",
		{
			choices: [
				{
					message: {
						content: [
							{ type: "text", text: "a" },
							{ type: "text", text: "b" },
						],
					},
				},
			],
		},
		{ content: "ab" },
	],
	[
		"content in pieces with thinking",
		{
			choices: [
				{
					delta: {
						content: [
							{ type: "thinking", thinking: [{ type: "text", text: "r" }] },
							{ type: "text", text: "a" },
						],
					},
				},
			],
		},
		{ content: "a", reasoning: "r" },
	],
	[
		"usage without its sum",
		{ choices: [], usage: { prompt_tokens: 4, completion_tokens: 100 } },
		{ usage },
	],
	["the first of two choices", { choices: [{ text: "a" }, { text: "b" }] }, { content: "a" }],
	["stop", { choices: [{ finish_reason: "stop" }] }, { finishReason: "stop" }],
	["eos_token", { choices: [{ finish_reason: "eos_token" }] }, { finishReason: "stop" }],
	["length", { choices: [{ finish_reason: "length" }] }, { finishReason: "length" }],
	["a running chunk", { choices: [{ finish_reason: null }] }, {}],
	["usage alone", { choices: [], usage: counts }, { usage }],
	["null usage", { choices: [], usage: null }, {}],
	["usage of another shape", { choices: [], usage: { tokens: 3 } }, {}],
	["usage that cannot be", { choices: [], usage: { ...counts, total_tokens: -1 } }, {}],
])("reads %s", (_name, body, part) => {
	expect(partOf(completionSchema.parse(body))).toEqual({ ...empty, ...part });
});

test.each([
	["no choices", { unexpected: true }],
	["an error", { error: "Input validation error" }],
	["choices of another shape", { choices: "none" }],
	["content that is no text", { choices: [{ message: { content: [{ text: "a" }] } }] }],
	["a list", []],
])("a whole completion is none with %s", (_name, body) => {
	expect(completionSchema.safeParse(body).success).toBe(false);
});

test("a chunk may hold the usage alone", () => {
	expect(partOf(chunkSchema.parse({ usage: counts }))).toEqual({ ...empty, usage });
});
