import { expect, test } from "vitest";
import { shownError } from "../lib/shown-error.ts";
import type { AssistantMessage } from "./conversation-state.ts";
import { keepConversation, readKeptConversation } from "./kept-conversation.ts";

const KEY = "vitrine.assistant";
const question: AssistantMessage = { role: "user", content: "q", timestamp: 1 };
const answer: AssistantMessage = {
	role: "assistant",
	content: "a",
	timestamp: 2,
	source: "sandbox",
};

test("what was kept is read back", () => {
	keepConversation([question, answer]);
	expect(readKeptConversation()).toEqual([question, answer]);
});

test("failed tries are not kept", () => {
	const failure = shownError(new Error("offline"));
	keepConversation([question, { role: "assistant", content: "", timestamp: 2, failure }]);
	expect(readKeptConversation()).toEqual([question]);
});

test("an empty conversation wipes it", () => {
	keepConversation([question, answer]);
	keepConversation([]);
	expect(localStorage.getItem(KEY)).toBeNull();
});

test("only the newest are kept", () => {
	const many = Array.from({ length: 200 }, (_, timestamp) => ({ ...question, timestamp }));
	keepConversation(many);
	expect(readKeptConversation().length).toBeLessThanOrEqual(60);
	expect(readKeptConversation().at(-1)?.timestamp).toBe(199);
	keepConversation(
		many.slice(0, 50).map((message) => ({ ...message, content: "x".repeat(4_000) })),
	);
	expect(localStorage.getItem(KEY)?.length).toBeLessThan(130_000);
	expect(readKeptConversation().at(-1)?.timestamp).toBe(49);
});

test.each([
	["no JSON", "{"],
	["another version", JSON.stringify({ version: 0, value: [question] })],
	["another shape", JSON.stringify({ version: 1, value: { messages: [] } })],
	["role system", JSON.stringify({ version: 1, value: [{ ...question, role: "system" }] })],
	["no time", JSON.stringify({ version: 1, value: [{ role: "user", content: "q" }] })],
	["an unknown source", JSON.stringify({ version: 1, value: [{ ...answer, source: "x" }] })],
])("%s is not read", (_name, text) => {
	localStorage.setItem(KEY, text);
	expect(readKeptConversation()).toEqual([]);
});
