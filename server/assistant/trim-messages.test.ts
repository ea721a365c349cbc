import { expect, test } from "vitest";
import type { ChatMessage } from "#shared/inputs.ts";
import { trimMessages } from "#shared/trim-messages.ts";

/** "q1 a1 q2": the letter is the role, the word the content. */
function talk(words: string): ChatMessage[] {
	return words
		.split(" ")
		.filter(Boolean)
		.map((content) => ({ role: content.startsWith("q") ? "user" : "assistant", content }));
}

test.each([
	{ name: "one question", given: "q1", messages: 9, characters: 99, kept: "q1" },
	{ name: "all fits", given: "q1 a1 q2", messages: 3, characters: 99, kept: "q1 a1 q2" },
	{ name: "one message too many", given: "q1 a1 q2", messages: 2, characters: 99, kept: "q2" },
	{
		name: "only the oldest pair goes",
		given: "q1 a1 q2 a2 q3",
		messages: 4,
		characters: 99,
		kept: "q2 a2 q3",
	},
	{
		name: "too many characters",
		given: "q1 a1 q2 a2 q3",
		messages: 9,
		characters: 8,
		kept: "q2 a2 q3",
	},
	{
		name: "never half a pair",
		given: "q1 a1 q2 a2 q3",
		messages: 4,
		characters: 9,
		kept: "q2 a2 q3",
	},
	{
		name: "the question alone is over",
		given: "q1 a1 qqqqqqqq",
		messages: 9,
		characters: 4,
		kept: "qqqqqqqq",
	},
	{ name: "a greeting first", given: "a0 q1 a1 q2", messages: 9, characters: 99, kept: "q1 a1 q2" },
	{
		name: "two questions in a row",
		given: "q1 q2 a2 q3",
		messages: 3,
		characters: 99,
		kept: "q2 a2 q3",
	},
])("$name", ({ given, messages, characters, kept }) => {
	expect(trimMessages(talk(given), { messages, characters })).toEqual(talk(kept));
});
