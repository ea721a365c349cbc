import type { AnswerSource, TokenUsage } from "#shared/result.ts";
import type { ShownError } from "../lib/shown-error.ts";

export type UserMessage = { id: number; role: "user"; content: string; timestamp: number };

/** What is known of an answer besides its text. */
export type AnswerFacts = {
	durationMs: number;
	source: AnswerSource;
	model: string;
	usage?: TokenUsage | undefined;
};

/** What the model said, or what arrived of it. */
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

/** An answer that is arriving: on the screen only, never kept. */
export type RunningMessage = Omit<AnswerMessage, "ending"> & {
	ending: "running";
	/** Why the call failed, where it is about to be made again by itself. */
	waiting?: { error: ShownError; since: number } | undefined;
};
