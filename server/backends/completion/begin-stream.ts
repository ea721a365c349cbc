import type { AnswerEnd, AnswerPiece, AnswerStream } from "./answer-piece.ts";

/**
 * Waits for the first piece of an answer, so that a failure before it is one of the call, and gives
 * the whole stream.
 */
export async function beginStream(
	stream: AsyncGenerator<AnswerPiece, AnswerEnd>,
): Promise<AnswerStream> {
	let first: IteratorResult<AnswerPiece, AnswerEnd> | undefined = await stream.next();
	// No generator: each one that a piece of an answer passes through costs as much as parsing it.
	const begun: AnswerStream = {
		[Symbol.asyncIterator]() {
			return this;
		},
		async next() {
			if (first === undefined) return stream.next();
			const piece = first;
			first = undefined;
			return piece;
		},
		async return(end) {
			first = undefined;
			return stream.return(await (end ?? nothing));
		},
	};
	return begun;
}

/** What an answer that is left early amounts to. */
const nothing: AnswerEnd = { answer: "", finishReason: "stop", usage: undefined };
