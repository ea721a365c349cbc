import type { OpenReply } from "../gateway/open-reply.ts";
import { readBytes } from "../gateway/read-reply.ts";
import type { AnswerStream } from "./answer-stream.ts";
import { createCompletion } from "./growing-completion.ts";

/**
 * Opens a streamed completion: waits for its first piece, so that a failure before it is one of the
 * call, and gives thinking and answer as they come, at most one piece of each kind per network read.
 * A server that answers with a whole JSON completion is read too.
 */
export async function openCompletionStream(reply: OpenReply): Promise<AnswerStream> {
	const body = reply.body[Symbol.asyncIterator]();
	const completion = createCompletion(reply.asked);
	const { pieces } = completion;
	if (reply.contentType === "application/json") completion.takeWhole(await readBytes(reply));
	await fill();
	reply.begin();
	// Not a generator: each extra one doubles the cost of a chunk.
	const stream: AnswerStream = {
		[Symbol.asyncIterator]: () => stream,
		async next() {
			if (pieces.length === 0) await fill();
			const value = pieces.shift();
			return value ? { done: false, value } : { done: true, value: completion.whatCame() };
		},
		async return() {
			await body.return?.();
			return { done: true, value: completion.whatCame() };
		},
	};
	return stream;

	async function fill() {
		while (pieces.length === 0 && !completion.isOver()) completion.take(await body.next());
		if (pieces.length > 0) return;
		await body.return?.();
		completion.throwFailure();
	}
}
