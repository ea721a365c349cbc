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

/** What an answer that is left early amounts to. */
const nothing: AnswerEnd = { answer: "", finishReason: "stop", usage: undefined };

/**
 * Waits for the first piece of an answer, so that a failure before it is one of the call, and gives
 * the whole stream.
 */
export async function beginStream(
	stream: AsyncGenerator<AnswerPiece, AnswerEnd>,
): Promise<AnswerStream> {
	let first: ReturnType<typeof stream.next> | undefined = stream.next();
	await first;
	// No generator: each one that a piece of an answer passes through costs as much as parsing it.
	const begun: AnswerStream = {
		[Symbol.asyncIterator]: () => begun,
		next() {
			const next = first ?? stream.next();
			first = undefined;
			return next;
		},
		return: () => stream.return(nothing),
	};
	return begun;
}

/** Joins neighbours of the same kind. */
export function joined(pieces: readonly AnswerPiece[]): AnswerPiece[] {
	const all: AnswerPiece[] = [];
	for (const piece of pieces) {
		const last = all.at(-1);
		if (last?.type === piece.type && !piece.isRestart) last.text += piece.text;
		else all.push({ ...piece });
	}
	return all;
}
