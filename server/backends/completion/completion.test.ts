import { expect, test } from "vitest";
import { chunkSchema, partOf } from "./completion.ts";

const empty = {
	content: "",
	reasoning: "",
	isWhole: false,
	ending: undefined,
	isRefused: false,
	usage: undefined,
};
const counts = { prompt_tokens: 4, completion_tokens: 100, total_tokens: 104 };
const usage = { promptTokens: 4, completionTokens: 100, totalTokens: 104 };

const delta = (part: object) => ({ choices: [{ delta: part }] });
const message = (part: object) => ({ choices: [{ message: part }] });
const thought = { type: "reasoning.text", text: "r" };
const words = (text: string) => ({ type: "text", text });

test.each([
	["a delta", delta({ content: "a" }), { content: "a" }],
	["a message", message({ content: "a" }), { content: "a" }],
	["a text", { choices: [{ text: "a" }] }, { content: "a" }],
	["no choice", { choices: [] }, {}],
	["null choices", { choices: null }, {}],
	["an empty delta", delta({}), {}],
	["null content", message({ content: null, tool_calls: [] }), {}],
	["reasoning_content", delta({ reasoning_content: "r" }), { reasoning: "r" }],
	["reasoning", delta({ reasoning: "r", content: null }), { reasoning: "r" }],
	["thinking", delta({ thinking: "r" }), { reasoning: "r" }],
	["details of the reasoning", delta({ reasoning_details: [thought] }), { reasoning: "r" }],
	[
		"details of the reasoning in a whole message, some of them for the provider only",
		message({
			content: "a",
			reasoning_details: [
				{ ...thought, signature: "s", index: 0 },
				{ type: "reasoning.encrypted", data: "e" },
				{ type: "reasoning.text", text: null, signature: "s" },
			],
		}),
		{ content: "a", reasoning: "r" },
	],
	[
		"details beside the same as a text",
		delta({ reasoning: "r", reasoning_details: [thought] }),
		{ reasoning: "r" },
	],
	["a piece of content that is a detail", delta({ content: [thought] }), { reasoning: "r" }],
	[
		"a summary of the reasoning",
		delta({ reasoning_details: [{ type: "reasoning.summary", summary: "r" }] }),
		{ reasoning: "r" },
	],
	["content in pieces", message({ content: [words("a"), words("b")] }), { content: "ab" }],
	[
		"content in pieces with thinking",
		delta({ content: [{ type: "thinking", thinking: [words("r")] }, words("a")] }),
		{ content: "a", reasoning: "r" },
	],
	["content in strings", message({ content: ["a", "b"] }), { content: "ab" }],
	["content as one piece", message({ content: words("a") }), { content: "a" }],
	["a piece without a type", message({ content: [{ text: "a" }] }), { content: "a" }],
	["the first of two choices", { choices: [{ text: "a" }, { text: "b" }] }, { content: "a" }],
	[
		"the choice of index 0, wherever it stands",
		{
			choices: [
				{ index: 1, text: "b" },
				{ index: 0, text: "a" },
			],
		},
		{ content: "a" },
	],
	["another choice alone", { choices: [{ index: 1, text: "b", finish_reason: "stop" }] }, {}],
	["stop", { choices: [{ finish_reason: "stop" }] }, { ending: "stop" }],
	["eos_token", { choices: [{ finish_reason: "eos_token" }] }, { ending: "stop" }],
	["length", { choices: [{ finish_reason: "length" }] }, { ending: "length" }],
	["MAX_TOKENS", { choices: [{ finish_reason: "MAX_TOKENS" }] }, { ending: "length" }],
	["end_turn", { choices: [{ finish_reason: "end_turn" }] }, { ending: "stop" }],
	["SAFETY", { choices: [{ finish_reason: "SAFETY" }] }, { ending: "withheld" }],
	["sensitive", { choices: [{ finish_reason: "sensitive" }] }, { ending: "withheld" }],
	...["content_filter_triggered", "safety_block", "guardrail_intervened", "output_moderation"].map(
		(finish_reason): [string, object, object] => [
			finish_reason,
			{ choices: [{ finish_reason }] },
			{ ending: "withheld" },
		],
	),
	["token_limit", { choices: [{ finish_reason: "token_limit" }] }, { ending: "length" }],
	[
		"max_tokens_reached",
		{ choices: [{ finish_reason: "max_tokens_reached" }] },
		{ ending: "length" },
	],
	["cancelled", { choices: [{ finish_reason: "cancelled" }] }, { ending: "failed" }],
	["network_error", { choices: [{ finish_reason: "network_error" }] }, { ending: "failed" }],
	["a reason nobody knows", { choices: [{ finish_reason: "zap" }] }, { ending: "failed" }],
	["a running chunk", { choices: [{ finish_reason: null }] }, {}],
	["usage alone", { choices: [], usage: counts }, { usage }],
	[
		"usage without its sum",
		{ choices: [], usage: { ...counts, total_tokens: undefined } },
		{ usage },
	],
	["null usage", { choices: [], usage: null }, {}],
	["usage of another shape", { choices: [], usage: { tokens: 3 } }, {}],
	["usage that cannot be", { choices: [], usage: { ...counts, total_tokens: -1 } }, {}],
])("reads %s", (_name, body, part) => {
	const isWhole = JSON.stringify(body).includes('"message"');
	expect(partOf(chunkSchema.parse(body))).toEqual({ ...empty, isWhole, ...part });
});

test.each([
	["choices of another shape", { choices: "none" }],
	["content that is no text", { choices: [{ message: { content: 5 } }] }],
	["a list", []],
])("a completion is none with %s", (_name, body) => {
	expect(chunkSchema.safeParse(body).success).toBe(false);
});

test("a chunk may hold the usage alone", () => {
	expect(partOf(chunkSchema.parse({ usage: counts }))).toEqual({ ...empty, usage });
});
