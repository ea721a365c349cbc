import type { AnswerStream } from "./answer-piece.ts";

/**
 * Waits for the first piece of an answer, so that a failure before it is one of the call, and gives
 * the whole stream.
 */
export async function beginStream(stream: AnswerStream): Promise<AnswerStream> {
	const first = await stream.next();
	let isFirst = true;
	// No generator: each one that a piece of an answer passes through costs as much as parsing it.
	return {
		[Symbol.asyncIterator]() {
			return this;
		},
		async next() {
			if (!isFirst) return stream.next();
			isFirst = false;
			return first;
		},
		async return(value) {
			isFirst = false;
			return stream.return?.(value) ?? { done: true, value: await Promise.reject(value) };
		},
	};
}
