import type { AnswerMessage, Message } from "./message.ts";

/** The conversation, and the one just cleared as long as it can be brought back. */
export type Conversation = { messages: readonly Message[]; cleared?: readonly Message[] };

/** An answer before it has its place. */
export type NewAnswer = Omit<AnswerMessage, "id" | "role">;

/** What can happen to a conversation. */
export type ConversationAction =
	| { type: "ask"; content: string; timestamp: number }
	/** Asks in place of the last message: that one and its answer go. */
	| { type: "ask-instead"; content: string; timestamp: number }
	/** The last message stands alone again, to be answered anew. */
	| { type: "ask-again" }
	| { type: "answer"; answer: NewAnswer }
	| { type: "clear" }
	| { type: "undo-clear" };

/** The conversation after an action. */
export function conversationReducer(
	conversation: Conversation,
	action: ConversationAction,
): Conversation {
	const { messages, cleared } = conversation;
	switch (action.type) {
		case "ask":
			return { messages: [...messages, asked(messages, action)] };
		case "ask-instead": {
			const earlier = messages.slice(0, Math.max(0, lastQuestion(messages)));
			return { messages: [...earlier, asked(messages, action)] };
		}
		case "ask-again":
			return { messages: messages.slice(0, lastQuestion(messages) + 1) };
		case "answer":
			// An answer to a conversation that was cleared meanwhile has no place.
			if (messages.at(-1)?.role !== "user") return conversation;
			return {
				messages: [...messages, { ...action.answer, role: "assistant", id: nextId(messages) }],
			};
		case "clear":
			return messages.length === 0 ? conversation : { messages: [], cleared: messages };
		case "undo-clear":
			return cleared === undefined ? conversation : { messages: cleared };
	}
}

type Asked = { content: string; timestamp: number };

function asked(messages: readonly Message[], { content, timestamp }: Asked): Message {
	return { id: nextId(messages), role: "user", content, timestamp };
}

function lastQuestion(messages: readonly Message[]): number {
	return messages.findLastIndex((message) => message.role === "user");
}

/** The id of the message that comes next. */
export function nextId(messages: readonly Message[]): number {
	return (messages.at(-1)?.id ?? 0) + 1;
}
