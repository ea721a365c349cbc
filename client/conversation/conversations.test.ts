import { expect, test } from "vitest";
import { turnRow } from "../../testing/browser/turn-row.ts";
import { turnsOf, undoDeletion, useTable, writeRow } from "../calls/table.ts";
import {
	deleteConversation,
	listQuestion,
	MOST_CONVERSATIONS,
	renameConversation,
	shortName,
	wordsOf,
} from "./conversations.ts";
import { conversationIdForPrefill, newestConversationId } from "./newest-conversation.ts";

/** Asks a question in a conversation, as the chat does. */
function ask(id: string, input: string, at: number) {
	writeRow(turnRow({ conversation: `chat.${id}`, input, at }));
	listQuestion(id, "org/model");
}

const listed = () => useTable.getState().conversations ?? {};
const rowsOf = (id: string) => turnsOf(useTable.getState().rows, `chat.${id}`);

test.each([
	["Why is the sea salty?", "Why is the sea salty?"],
	["  two\n lines ", "two lines"],
	[`${"word ".repeat(20)}end`, `${"word ".repeat(12).trim()}…`],
	["x".repeat(80), `${"x".repeat(60)}…`],
])("a conversation of %j is named %j", (question, name) => {
	expect(shortName(question)).toBe(name);
});

test("the first question names a conversation, unless the visitor does", () => {
	ask("a", "One?", 1);
	ask("a", "Two?", 2);
	expect(listed()).toEqual({ a: { modelId: "org/model", name: "One?", at: 2 } });
	renameConversation("a", "  ");
	expect(listed().a?.name).toBe("One?");
	renameConversation("a", "Numbers");
	ask("a", "Three?", 3);
	const renamed = { modelId: "org/model", name: "Numbers", isRenamed: true, at: 3 };
	expect(listed().a).toEqual(renamed);
});

test("a model opens with its newest conversation, a text from elsewhere with a new one", () => {
	// Until the list is read, a prefill must not go into an existing conversation.
	expect(conversationIdForPrefill("org/model")).not.toBe("org/model");
	useTable.setState({ conversations: {} });
	expect(newestConversationId("org/model")).toBe("org/model");
	expect(conversationIdForPrefill("org/model")).toBe("org/model");
	ask("org/model", "One?", 1);
	ask("b", "Two?", 2);
	expect(newestConversationId("org/model")).toBe("b");
	expect(Object.keys(listed())).not.toContain(conversationIdForPrefill("org/model"));
});

test("deletes a conversation, and brings it back with its name", () => {
	ask("a", "One?", 1);
	renameConversation("a", "Numbers");
	deleteConversation("a");
	expect(listed()).toEqual({});
	expect(rowsOf("a")).toEqual([]);
	undoDeletion();
	expect(listed().a?.name).toBe("Numbers");
	expect(rowsOf("a")).toHaveLength(1);
	// A deletion cannot be undone twice.
	undoDeletion();
	expect(rowsOf("a")).toHaveLength(1);
});

test("beyond the limit the oldest go, with their rows, but for those kept in the results", () => {
	ask("kept", "One?", 0);
	const summary = { modelId: "org/model", name: "One?", at: 0, isKept: true };
	useTable.setState({ conversations: { kept: summary } });
	for (let place = 1; place < MOST_CONVERSATIONS + 3; place++) ask(`${place}-x`, "One?", place);
	expect(Object.keys(listed())).toHaveLength(MOST_CONVERSATIONS + 1);
	expect(rowsOf("2-x")).toEqual([]);
	expect(rowsOf("3-x")).toHaveLength(1);
	expect(rowsOf("kept")).toHaveLength(1);
});

test("a search reads questions and answers", () => {
	writeRow(turnRow({ conversation: "chat.a", input: "Why?", answer: "Because." }));
	expect(wordsOf("a")).toBe("Why?\nBecause.");
});
