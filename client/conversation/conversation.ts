import type { AnswerSource, FinishReason, TokenUsage } from "#shared/result.ts";
import type { AnswerOutcome } from "../answer/read-answer.ts";
import { settledText } from "../answer/read-answer.ts";
import type { ShownError } from "../lib/shown-error.ts";
import type { PartialAnswer } from "../state/result.ts";

export type UserMessage = { id: number; role: "user"; content: string; timestamp: number };

/** Data of an answer beside its text. */
export type AnswerMeta = {
	durationMs: number;
	source: AnswerSource;
	model: string;
	usage?: TokenUsage | undefined;
	/** Set if the site had prepared the answer, at that time (ISO 8601). */
	preparedOn?: string | undefined;
};

/** A model's answer, or the part that arrived. */
export type AnswerMessage = {
	id: number;
	role: "assistant";
	content: string;
	timestamp: number;
	/**
	 * `length`: cut by the token budget. `stopped`: by the visitor. `interrupted`: the page was left.
	 * `failed`: see `error`.
	 */
	ending: "complete" | Exclude<FinishReason, "stop"> | "stopped" | "interrupted" | "failed";
	reasoning?: string | undefined;
	thinkingMs?: number | undefined;
	/** The model that was asked. */
	modelId?: string;
	meta?: AnswerMeta;
	error?: ShownError;
};

export type Message = UserMessage | AnswerMessage;

/** A running answer: on the screen only, never stored. Its text is the partial answer of its call. */
export type RunningMessage = Pick<AnswerMessage, "id" | "role"> & {
	ending: "running";
	callId: number | undefined;
	/** Why the call failed, if it is about to be retried. */
	waiting?: { error: ShownError; since: number } | undefined;
};

export type Conversation = { messages: readonly Message[] };

/** An answer without its id. */
export type NewAnswer = Omit<AnswerMessage, "id" | "role">;

export type ConversationAction =
	/** `instead`: replaces this question and its answer. */
	| { type: "ask"; content: string; timestamp: number; instead?: UserMessage | undefined }
	/** Removes the answer, so that the question can be sent again. */
	| { type: "ask-again"; of: UserMessage }
	| { type: "answer"; to: UserMessage; answer: NewAnswer }
	| { type: "clear" }
	/** Brings the messages of a cleared conversation back, if it has no new ones. */
	| { type: "restore"; messages: readonly Message[] };

export function conversationReducer(
	conversation: Conversation,
	action: ConversationAction,
): Conversation {
	const { messages } = conversation;
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
			return messages.length === 0 ? conversation : { messages: [] };
		case "restore":
			return messages.length > 0 ? conversation : { messages: action.messages };
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

function nextId(messages: readonly Message[]): number {
	return Math.max(0, ...messages.map(({ id }) => id)) + 1;
}

function withoutAnswer(messages: readonly Message[], question: UserMessage): readonly Message[] {
	const place = placeOf(messages, question) + 1;
	return messages[place]?.role === "assistant" ? messages.toSpliced(place, 1) : messages;
}

export type ConversationResult = AnswerMeta & {
	generated_text: string;
	finishReason: FinishReason;
};

/** The messages, with the running answer in its place. */
export function withRunning(
	messages: readonly Message[],
	place: number,
	call: Pick<RunningMessage, "callId" | "waiting">,
): readonly (Message | RunningMessage)[] {
	const id = nextId(messages);
	const running: RunningMessage = { id, role: "assistant", ending: "running", ...call };
	return [...messages.slice(0, place), running, ...messages.slice(place)];
}

/** The message that a finished call leaves in the conversation. */
export function answerOfOutcome(
	outcome: AnswerOutcome<ConversationResult>,
	timestamp: number,
): NewAnswer {
	const { ending, partial } = outcome;
	const answer = { ...arrived(partial), timestamp };
	if (ending === "stopped") return { ...answer, ending };
	if (ending === "failed") return { ...answer, ending, error: outcome.error };
	const { generated_text, finishReason, ...meta } = outcome.result;
	const { durationMs, source, model, usage, preparedOn } = meta;
	const { content, thinkingMs } = answer;
	return {
		...answer,
		// The thinking is timed here, the answer on the server: keep the part within the whole.
		thinkingMs: thinkingMs && Math.min(thinkingMs, durationMs),
		content: settledText(content, generated_text),
		ending: finishReason === "stop" ? "complete" : finishReason,
		meta: { durationMs, source, model, usage, preparedOn },
	};
}

/** The message for an answer that the page left before its end. */
export function interruptedAnswer(partial: PartialAnswer, timestamp: number): NewAnswer {
	return { ...arrived(partial), timestamp, ending: "interrupted" };
}

/** The text of an answer, or of the part that arrived, as a message has it. */
export function arrived({ answer, reasoning, thinkingMs }: PartialAnswer) {
	return { content: answer, reasoning: reasoning || undefined, thinkingMs };
}
