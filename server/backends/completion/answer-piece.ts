import type { FinishReason, TokenUsage } from "#shared/result.ts";

/** A piece of a streamed answer on its way to the browser. */
export type AnswerPiece = { type: "reasoning" | "answer"; text: string; isRestart?: true };

/** A streamed answer at its end. `answer` holds no thinking and is trimmed. */
export type AnswerEnd = {
	answer: string;
	finishReason: FinishReason;
	usage: TokenUsage | undefined;
};

/** An answer that has begun: its pieces, then what it amounts to. */
export type AnswerStream = AsyncIterableIterator<AnswerPiece, AnswerEnd>;
