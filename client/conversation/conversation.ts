import type { AnswerMessage, Message, UserMessage } from "./message.ts";

export type Conversation = {
	messages: readonly Message[];
	/** What was just cleared, as long as it can be brought back. */
	cleared?: readonly Message[];
};

/** An answer before it has its place. */
export type NewAnswer = Omit<AnswerMessage, "id" | "role">;

export type ConversationAction =
	/** In place of another question that one and its answer go. */
	| { type: "ask"; content: string; timestamp: number; instead?: UserMessage | undefined }
	/** The question stands alone again, to be answered anew. */
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
			// An answer to a conversation that was cleared meanwhile has no place.
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

/** Where a message stands; -1 where it was cleared. */
export function placeOf(messages: readonly Message[], message: Message): number {
	return messages.findIndex((one) => isSame(one, message));
}

// Two tabs, or a conversation begun anew, may give the same number twice, even in the same moment:
// time and words tell them apart.
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
