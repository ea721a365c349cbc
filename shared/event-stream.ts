import { z } from "zod";

/** The events of a streamed answer: pieces of thinking and answer as they come, then the result. */
export type StreamEvent<Result> =
	| { type: "reasoning"; text: string }
	/** `isRestart`: all answer text so far was thinking, and was just sent again as such. */
	| { type: "answer"; text: string; isRestart?: true }
	| { type: "done"; result: Result };

/** The output of a streamed procedure; its last event carries a result of that schema. */
export function eventStreamOf<Schema extends z.ZodType>(_result: Schema) {
	return z.custom<AsyncIterable<StreamEvent<z.infer<Schema>>>>(isAsyncIterable);
}

/** Tells whether a procedure's output is a stream. */
export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
	return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
