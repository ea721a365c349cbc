import type { AnswerSource } from "#shared/result.ts";
import type { ShownError } from "../lib/shown-error.ts";

/** One message of the assistant's conversation. The greeting is not one of them: it is always there. */
export type AssistantMessage = {
	role: "user" | "assistant";
	content: string;
	/** Milliseconds since 1970. */
	timestamp: number;
	/** Who answered; on answers only. */
	source?: AnswerSource | undefined;
	/** Why there is no answer; the content is then empty. */
	failure?: ShownError | undefined;
};

/** `failed` means that the last question waits for another try. */
export type Conversation = {
	phase: "ready" | "waiting" | "failed";
	messages: readonly AssistantMessage[];
	/** When the greeting was shown. */
	greetedAt: number;
	/** What 'Nouvelle conversation' took away, until the next question. */
	erased: readonly AssistantMessage[];
};

type ConversationEvent =
	| { type: "asked"; content: string; at: number }
	| { type: "answered"; content: string; source: AnswerSource; at: number }
	| { type: "failed"; failure: ShownError; at: number }
	| { type: "retried" }
	| { type: "reset"; at: number }
	| { type: "restored" };

/** What the conversation becomes; an event that makes no sense in a phase changes nothing. */
export function conversationReducer(state: Conversation, event: ConversationEvent): Conversation {
	switch (event.type) {
		case "asked":
			if (state.phase === "waiting") return state;
			return add({ ...state, erased: [] }, "waiting", {
				role: "user",
				content: event.content,
				timestamp: event.at,
			});
		case "answered":
			if (state.phase !== "waiting") return state;
			return add(state, "ready", {
				role: "assistant",
				content: event.content,
				source: event.source,
				timestamp: event.at,
			});
		case "failed":
			if (state.phase !== "waiting") return state;
			return add(state, "failed", {
				role: "assistant",
				content: "",
				failure: event.failure,
				timestamp: event.at,
			});
		case "retried":
			if (state.phase !== "failed") return state;
			return { ...state, phase: "waiting", messages: state.messages.slice(0, -1) };
		case "reset":
			if (state.messages.length === 0) return state;
			return { phase: "ready", messages: [], greetedAt: event.at, erased: state.messages };
		case "restored":
			return state.messages.length > 0 ? state : conversationOf(state.erased, state.greetedAt);
	}
}

/** A conversation with these messages; a question left without its answer can be asked again. */
export function conversationOf(
	messages: readonly AssistantMessage[],
	greetedAt: number,
): Conversation {
	const last = messages.at(-1);
	const state: Conversation = { phase: "ready", messages, greetedAt, erased: [] };
	if (last?.failure) return { ...state, phase: "failed" };
	if (last?.role !== "user") return state;
	return add(state, "failed", {
		role: "assistant",
		content: "",
		failure: interrupted,
		timestamp: last.timestamp,
	});
}

const interrupted: ShownError = {
	errorCode: "STOPPED",
	sentence: "Stopped.",
	fixer: "visitor",
	tips: [],
};

function add(
	state: Conversation,
	phase: Conversation["phase"],
	message: AssistantMessage,
): Conversation {
	return { ...state, phase, messages: [...state.messages, message] };
}
