import type { FinishReason, TokenUsage } from "#shared/result.ts";

/**
 * A piece of a streamed answer. `isRestart`: all answer text so far turned out to be thinking (a
 * closing tag was never opened).
 */
export type AnswerPiece = { type: "reasoning" | "answer"; text: string; isRestart?: true };

/** A streamed answer at its end. `answer` holds no thinking and is trimmed. */
export type AnswerEnd = {
	answer: string;
	finishReason: FinishReason;
	usage: TokenUsage | undefined;
};

/** An answer that has begun: its pieces, then what it amounts to. */
export type AnswerStream = AsyncIterableIterator<AnswerPiece, AnswerEnd>;

/** Adds a piece to others; neighbours of the same kind are joined. */
export function addPiece(pieces: AnswerPiece[], piece: AnswerPiece): void {
	const last = pieces.at(-1);
	if (last?.type === piece.type && !piece.isRestart) last.text += piece.text;
	else pieces.push(piece);
}
