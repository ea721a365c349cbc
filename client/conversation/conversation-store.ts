import { onStoredChange } from "../lib/storage.ts";
import { type Conversation, type ConversationAction, conversationReducer } from "./conversation.ts";
import { keepConversation, readConversation } from "./stored-conversation.ts";

/**
 * Holds a conversation outside React: an answer that ends after the screen has gone is kept too.
 * All tabs of a browser share it: each goes on from what the last one has kept.
 */
export function createConversationStore(key: string) {
	let conversation: Conversation = { messages: readConversation(key) };
	/** How many of the oldest messages the browser had no room for: only this tab has them. */
	let unkept = 0;
	const listeners = new Set<() => void>();

	function change(next: Conversation) {
		if (next === conversation) return;
		conversation = next;
		for (const listener of listeners) listener();
	}

	/** The conversation with what another tab has added or taken away. */
	function newest(): Conversation {
		const known = new Map(conversation.messages.map((message) => [message.id, message]));
		// The same objects as before, where they are the same messages: they are not drawn again.
		const kept = readConversation(key).map((message) => {
			const before = known.get(message.id);
			return before?.timestamp === message.timestamp ? before : message;
		});
		return { ...conversation, messages: [...conversation.messages.slice(0, unkept), ...kept] };
	}

	return {
		get: () => conversation,
		subscribe(listener: () => void) {
			listeners.add(listener);
			const unsubscribe = onStoredChange(key, () => {
				const next = newest();
				const last = next.messages.at(-1);
				change({ ...next, askedElsewhere: last?.role === "user" ? last.id : undefined });
			});
			return () => {
				listeners.delete(listener);
				unsubscribe();
			};
		},
		dispatch(action: ConversationAction): Conversation {
			const before = newest();
			const next = conversationReducer(before, action);
			if (next === before) return conversation;
			unkept = next.messages.length - keepConversation(key, next.messages);
			change(next);
			return next;
		},
	};
}

/** A conversation outside React. */
export type ConversationStore = ReturnType<typeof createConversationStore>;
