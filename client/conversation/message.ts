import type { AnswerSource, TokenUsage } from "#shared/result.ts";
import type { ShownError } from "../lib/shown-error.ts";

export type UserMessage = { id: number; role: "user"; content: string; timestamp: number };

/** Data of an answer beside its text. */
export type AnswerFacts = {
	durationMs: number;
	source: AnswerSource;
	model: string;
	usage?: TokenUsage | undefined;
};

/** A model's answer, or the part that arrived. */
export type AnswerMessage = {
	id: number;
	role: "assistant";
	content: string;
	timestamp: number;
	/** `length`: cut by the token budget. `stopped`: by the visitor. `failed`: see `error`. */
	ending: "complete" | "length" | "stopped" | "failed";
	reasoning?: string | undefined;
	thinkingMs?: number | undefined;
	facts?: AnswerFacts;
	error?: ShownError;
};

export type Message = UserMessage | AnswerMessage;

/** A running answer: on the screen only, never stored. */
export type RunningMessage = Omit<AnswerMessage, "ending"> & {
	ending: "running";
	/** Why the call failed, if it is about to be retried. */
	waiting?: { error: ShownError; since: number } | undefined;
};
