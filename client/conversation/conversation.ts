import type { AnswerMessage, Message, UserMessage } from "./message.ts";

/** The conversation as a tab knows it. */
export type Conversation = {
	messages: readonly Message[];
	/** What was just cleared, as long as it can be brought back. */
	cleared?: readonly Message[];
	/** The last question, where another tab of this browser has asked it a moment ago. */
	askedElsewhere?: UserMessage | undefined;
};

/** An answer before it has its place. */
export type NewAnswer = Omit<AnswerMessage, "id" | "role">;

type Asked = { content: string; timestamp: number };

/** What can happen to a conversation. */
export type ConversationAction =
	| ({ type: "ask" } & Asked)
	/** Asks in place of a question: that one and its answer go. */
	| ({ type: "ask-instead"; of: UserMessage } & Asked)
	/** The question stands alone again, to be answered anew. */
	| { type: "ask-again"; of: UserMessage }
	| { type: "answer"; to: UserMessage; answer: NewAnswer }
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
			const rest = withoutAnswer(messages, action.of);
			const place = placeOf(rest, action.of);
			const others = place < 0 ? rest : rest.toSpliced(place, 1);
			return { messages: [...others, asked(messages, action)] };
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

/**
 * Where a message stands; -1 where it was cleared. Two tabs, or a conversation begun anew, may give
 * the same number twice, even in the same moment: time and words tell them apart.
 */
export function placeOf(messages: readonly Message[], message: Message): number {
	return messages.findIndex(
		({ id, timestamp, content }) =>
			id === message.id && timestamp === message.timestamp && content === message.content,
	);
}

/** The id of the message that comes next. */
export function nextId(messages: readonly Message[]): number {
	return Math.max(0, ...messages.map(({ id }) => id)) + 1;
}

function asked(messages: readonly Message[], { content, timestamp }: Asked): UserMessage {
	return { id: nextId(messages), role: "user", content, timestamp };
}

function withoutAnswer(messages: readonly Message[], question: UserMessage): readonly Message[] {
	const place = placeOf(messages, question) + 1;
	return messages[place]?.role === "assistant" ? messages.toSpliced(place, 1) : messages;
}
