import { expect, test } from "vitest";
import { undoDeletion } from "../calls/table.ts";
import {
	conversationIdForPrefill,
	newestConversationId,
	renameConversation,
} from "../state/conversations.ts";
import { getState, setState, shortName } from "../state/store.ts";
import type { Message } from "./conversation.ts";
import {
	deleteConversation,
	listQuestion,
	MOST_CONVERSATIONS,
	restoreConversation,
} from "./conversation-list.ts";
import { conversationStoreOf } from "./conversation-store.ts";

const asked = (content: string, timestamp: number): Message => ({
	id: 1,
	role: "user",
	content,
	timestamp,
});

/** Asks a question in a conversation, as the chat does. */
function ask(id: string, content: string, timestamp: number) {
	const store = conversationStoreOf(`chat.${id}`);
	const { messages } = store.dispatch({ type: "ask", content, timestamp });
	listQuestion(id, "org/model", messages);
}

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
	expect(getState().conversations).toEqual({
		a: { modelId: "org/model", name: "One?", at: 2 },
	});
	renameConversation("a", "  ");
	expect(getState().conversations["a"]?.name).toBe("One?");
	renameConversation("a", "Numbers");
	listQuestion("a", "org/other", [asked("Edited?", 3)]);
	expect(getState().conversations["a"]).toEqual({
		modelId: "org/other",
		name: "Numbers",
		isRenamed: true,
		at: 3,
	});
});

test("a model opens with its newest conversation, a text from elsewhere with a new one", () => {
	expect(newestConversationId("org/model")).toBe("org/model");
	expect(conversationIdForPrefill("org/model")).toBe("org/model");
	ask("org/model", "One?", 1);
	ask("b", "Two?", 2);
	expect(newestConversationId("org/model")).toBe("b");
	expect(Object.keys(getState().conversations)).not.toContain(
		conversationIdForPrefill("org/model"),
	);
});

test("deletes a conversation, and brings it back with its name", () => {
	ask("a", "One?", 1);
	renameConversation("a", "Numbers");
	deleteConversation("a");
	expect(getState().conversations).toEqual({});
	expect(localStorage.getItem("vitrine.chat.a")).toBeNull();
	undoDeletion();
	expect(getState().conversations["a"]?.name).toBe("Numbers");
	expect(localStorage.getItem("vitrine.chat.a")).toContain("One?");
	// Nothing is left to bring back twice.
	undoDeletion();
	expect(conversationStoreOf("chat.a").get().messages).toHaveLength(1);
});

test("beyond the room the oldest go, with their messages", () => {
	for (let place = 0; place < MOST_CONVERSATIONS + 2; place++) ask(`${place}-x`, "One?", place);
	expect(Object.keys(getState().conversations)).toHaveLength(MOST_CONVERSATIONS);
	expect(localStorage.getItem("vitrine.chat.1-x")).toBeNull();
	expect(localStorage.getItem("vitrine.chat.2-x")).toContain("One?");
	for (const id of ["long-1", "long-2", "long-3", "long-4"]) {
		for (let count = 0; count < 100; count++) {
			conversationStoreOf(`chat.${id}`).dispatch({
				type: "ask",
				content: "x".repeat(4_000),
				timestamp: 1_000 + count,
			});
		}
		ask(id, "x".repeat(4_000), 2_000);
	}
	let room = 0;
	for (const key of Object.keys(localStorage)) room += localStorage.getItem(key)?.length ?? 0;
	expect(room).toBeLessThan(3_500_000);
	expect(Object.keys(getState().conversations)).toContain("long-4");
});

test("a kept copy comes back at the top, unless the conversation is there", () => {
	const summary = { modelId: "org/model", name: "Kept", at: 1 };
	const copy = { id: "a", summary, messages: [asked("Kept?", 1)] };
	restoreConversation(copy);
	expect(conversationStoreOf("chat.a").get().messages).toEqual(copy.messages);
	expect(getState().conversations["a"]?.at).toBeGreaterThan(1);
	setState({ conversations: { a: { ...summary, name: "Gone on" } } });
	restoreConversation(copy);
	expect(getState().conversations["a"]?.name).toBe("Gone on");
});
