import { type Conversation, type ConversationAction, conversationReducer } from "./conversation.ts";
import { keepConversation, readConversation } from "./stored-conversation.ts";

/** Holds the conversation outside React: an answer that ends after the screen has gone is kept too. */
export function createConversationStore() {
	let conversation: Conversation = { messages: readConversation() };
	const listeners = new Set<() => void>();

	return {
		get: () => conversation,
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		dispatch(action: ConversationAction) {
			const next = conversationReducer(conversation, action);
			if (next === conversation) return;
			conversation = next;
			keepConversation(next.messages);
			for (const listener of listeners) listener();
		},
	};
}
