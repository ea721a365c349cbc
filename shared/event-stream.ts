import { z } from "zod";

/** The events of a streamed answer: pieces of thinking and answer, then the result. */
export type StreamEvent<Result> =
	| { type: "reasoning"; text: string }
	/** `isRestart`: all earlier answer text was thinking, and has been sent again as `reasoning`. */
	| { type: "answer"; text: string; isRestart?: true }
	| { type: "done"; result: Result };

/** The output of a streamed procedure whose last event carries this result. */
export function eventStreamOf<Schema extends z.ZodType>(_result: Schema) {
	return z.custom<AsyncIterable<StreamEvent<z.infer<Schema>>>>(isAsyncIterable);
}

export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
	return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
