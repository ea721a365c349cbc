import { expect, test, vi } from "vitest";
import { turnRow } from "../../testing/browser/turn-row.ts";
import { database } from "../calls/database.ts";
import { turnsOf, useTable, writeRow } from "../calls/table.ts";
import { undoLast } from "../state/undo.ts";
import {
	deleteConversation,
	dropOldest,
	MOST_CONVERSATIONS,
	renameConversation,
	wordsOf,
} from "./conversations.ts";
import {
	conversationIdForPrefill,
	listedConversations,
	newestConversationId,
} from "./newest-conversation.ts";
import { shortName } from "./short-name.ts";

/** Asks a question in a conversation, as the chat does. */
function ask(id: string, input: string, at = 1) {
	writeRow(turnRow({ conversation: `chat.${id}`, modelId: "org/model", input, at }));
}

const listed = () => listedConversations().map(({ id, name, at }) => [id, name, at]);
const rowsOf = (id: string) => turnsOf(useTable.getState().rows, `chat.${id}`);

test.each([
	["Why is the sea salty?", "Why is the sea salty?"],
	["  two\n lines ", "two lines"],
	[`${"word ".repeat(20)}end`, `${"word ".repeat(12).trim()}…`],
	["x".repeat(80), `${"x".repeat(60)}…`],
	[`x${"😀".repeat(40)}`, `x${"😀".repeat(29)}…`],
	[`x${"👩‍👩‍👧".repeat(40)}`, `x${"👩‍👩‍👧".repeat(7)}…`],
])("a conversation of %j is named %j", (question, name) => {
	expect(shortName(question)).toBe(name);
});

test("the first question names a conversation, unless the visitor does", () => {
	ask("a", "One?", 1);
	ask("a", "Two?", 2);
	expect(listed()).toEqual([["a", "One?", 2]]);
	renameConversation("a", "  ");
	expect(listed()).toEqual([["a", "One?", 2]]);
	renameConversation("a", "Numbers");
	ask("a", "Three?", 3);
	expect(listed()).toEqual([["a", "Numbers", 3]]);
});

test("the newest stands first, whatever the clock said", () => {
	const year = 365 * 24 * 60 * 60 * 1_000;
	ask("wrong", "Asked while the clock was a year ahead?", Date.now() + year);
	ask("right", "Asked later?", Date.now());
	expect(listed().map(([id]) => id)).toEqual(["right", "wrong"]);
});

test("a model opens with its newest conversation, a text from elsewhere with a new one", () => {
	// Until the list is read, a prefill must not go into an existing conversation.
	expect(conversationIdForPrefill("org/model")).not.toBe("org/model");
	useTable.setState({ labels: {} });
	expect(newestConversationId("org/model")).toBe("org/model");
	expect(conversationIdForPrefill("org/model")).toBe("org/model");
	ask("org/model", "One?", 1);
	ask("b", "Two?", 2);
	expect(newestConversationId("org/model")).toBe("b");
	expect(listed().map(([id]) => id)).not.toContain(conversationIdForPrefill("org/model"));
	// Another model has gone on with both.
	for (const id of ["org/model", "b"]) {
		const more = { id: `${id} more`, modelId: "org/other", input: "And?" };
		writeRow(turnRow({ conversation: `chat.${id}`, ...more }));
	}
	expect(newestConversationId("org/model")).toBe("org/model~2");
	expect(newestConversationId("org/model")).toBe("org/model~2");
});

test("deletes a conversation with what stands beside it, and brings it back with its name", () => {
	ask("a", "One?");
	const own = turnRow({ conversation: "chat.a", input: "Beside?" });
	writeRow({ ...own, turn: { ...own.turn, branch: { name: "org/second" } } });
	renameConversation("a", "Numbers");
	deleteConversation("a");
	expect(listed()).toEqual([]);
	expect(useTable.getState().rows).toEqual([]);
	undoLast();
	expect(listed()).toEqual([["a", "Numbers", 1]]);
	expect(useTable.getState().rows).toHaveLength(2);
	// A deletion cannot be undone twice.
	undoLast();
	expect(useTable.getState().rows).toHaveLength(2);
});

test("beyond the limit the oldest go, with their rows, but for those kept in the results", () => {
	const remove = vi.spyOn(database, "remove").mockResolvedValue({ rows: [], files: [] });
	ask("kept", "One?");
	useTable.setState({ labels: { kept: { isKept: true }, "1-x": { name: "Taxes" } } });
	for (let place = 1; place < MOST_CONVERSATIONS + 3; place++) {
		ask(`${place}-x`, "One?");
		dropOldest();
	}
	expect(listed()).toHaveLength(MOST_CONVERSATIONS + 1);
	expect(rowsOf("2-x")).toEqual([]);
	expect(rowsOf("3-x")).toHaveLength(1);
	expect(rowsOf("kept")).toHaveLength(1);
	expect(remove).toHaveBeenCalledTimes(2);
	// A new conversation of this id has no name yet.
	expect(useTable.getState().labels).toEqual({ kept: { isKept: true } });
});

test("a search reads questions and answers", () => {
	writeRow(turnRow({ conversation: "chat.a", input: "Why?", answer: "Because." }));
	expect(wordsOf("a")).toBe("Why?\nBecause.");
});
