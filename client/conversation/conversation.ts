import type { AnswerMessage, Message, UserMessage } from "./message.ts";

export type Conversation = {
	messages: readonly Message[];
	/** Just cleared, and still possible to undo. */
	cleared?: readonly Message[];
};

/** An answer without its id. */
export type NewAnswer = Omit<AnswerMessage, "id" | "role">;

export type ConversationAction =
	/** `instead`: replaces this question and its answer. */
	| { type: "ask"; content: string; timestamp: number; instead?: UserMessage | undefined }
	/** Removes the answer, so that the question can be sent again. */
	| { type: "ask-again"; of: UserMessage }
	| { type: "answer"; to: UserMessage; answer: NewAnswer }
	| { type: "clear" }
	| { type: "undo-clear" };

export function conversationReducer(
	conversation: Conversation,
	action: ConversationAction,
): Conversation {
	const { messages, cleared } = conversation;
	switch (action.type) {
		case "ask": {
			const { content, timestamp, instead } = action;
			const others = instead
				? withoutAnswer(messages, instead).filter((message) => !isSame(message, instead))
				: messages;
			return { messages: [...others, { id: nextId(messages), role: "user", content, timestamp }] };
		}
		case "ask-again":
			return { messages: withoutAnswer(messages, action.of) };
		case "answer": {
			const place = placeOf(messages, action.to) + 1;
			// The conversation was cleared meanwhile.
			if (place === 0) return conversation;
			const answer = { ...action.answer, role: "assistant", id: nextId(messages) } as const;
			return { messages: messages.toSpliced(place, 0, answer) };
		}
		case "clear":
			return messages.length === 0 ? conversation : { messages: [], cleared: messages };
		case "undo-clear":
			return cleared === undefined || messages.length > 0 ? conversation : { messages: cleared };
	}
}

/** The index of a message; -1 if it was cleared. */
export function placeOf(messages: readonly Message[], message: Message): number {
	return messages.findIndex((one) => isSame(one, message));
}

// Two tabs, or a new conversation, may use the same id, even at the same time; so compare time and text too.
function isSame(one: Message, { id, timestamp, content }: Message): boolean {
	return one.id === id && one.timestamp === timestamp && one.content === content;
}

export function nextId(messages: readonly Message[]): number {
	return Math.max(0, ...messages.map(({ id }) => id)) + 1;
}

function withoutAnswer(messages: readonly Message[], question: UserMessage): readonly Message[] {
	const place = placeOf(messages, question) + 1;
	return messages[place]?.role === "assistant" ? messages.toSpliced(place, 1) : messages;
}
