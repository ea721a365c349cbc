import { z } from "zod";

const answerSource = z.enum(["hosted", "machine", "sandbox", "device"]);

/**
 * The kind of back-end that answered: a hosted provider, a machine of the host, or the sandbox; `device` if the
 * visitor's own browser did.
 */
export type AnswerSource = z.infer<typeof answerSource>;

const count = z.number().int().nonnegative();

export const tokenUsage = z.object({
	/** Tokens read. */
	promptTokens: count,
	/** Tokens written, thinking included. */
	completionTokens: count,
	/** Both together. */
	totalTokens: count,
});

/** Tokens of one call, as the back-end counted them. */
export type TokenUsage = z.infer<typeof tokenUsage>;

/** The fields that every result has. */
export const resultMeta = {
	/** The id of the model that answered. */
	model: z.string(),
	/** How long the call took on the server, in milliseconds. */
	durationMs: z.number().nonnegative(),
	/**
	 * Who answered: a hosted provider, a machine of the host, or the sandbox, which only pretends. Servers never send
	 * `device`.
	 */
	source: answerSource,
	/** Tokens of the call, as the back-end counted them; absent if it did not. */
	usage: tokenUsage.optional(),
	/** Set if the answer was prepared: an example of this site, answered at that time (ISO 8601). */
	preparedOn: z.iso.datetime().optional(),
};

/**
 * Returned by a task that answers in one piece, in place of its result, if the last back-end answered in another shape
 * and the caller sent `acceptOther`: its JSON as received, for a reader to judge. The contracts do not include it, so
 * that programs can rely on the types of results.
 */
export const otherResult = z.object({
	type: z.literal("other"),
	value: z.json(),
	...resultMeta,
});

export type OtherResult = z.infer<typeof otherResult>;

/**
 * Why an answer ended. `length`: the token budget was used up. `withdrawn`: this site's rules do not allow it.
 * `unchecked`: no judge answered. The last two come without the text.
 */
export const finishReason = z.enum(["stop", "length", "withdrawn", "unchecked"]);

export type FinishReason = z.infer<typeof finishReason>;

/** The events of a streamed answer: pieces of thinking and answer, then the result. */
export type StreamEvent<Result> =
	| {
			/** A piece of thinking, a piece of the answer, or the end. */
			type: "reasoning";
			/** The next piece of the thinking. */
			text: string;
	  }
	| {
			/** A piece of thinking, a piece of the answer, or the end. */
			type: "answer";
			/** The next piece of the answer. */
			text: string;
			/** All earlier answer text was thinking, and is sent again as `reasoning`: begin the answer anew. */
			isRestart?: true;
	  }
	| {
			/** A piece of thinking, a piece of the answer, or the end. */
			type: "done";
			/** What became of the call, with its tokens and time. */
			result: Result;
	  };

/** The output of a streamed procedure whose last event has this result. */
export function eventStreamOf<Schema extends z.ZodType>(_result: Schema) {
	return z.custom<AsyncIterable<StreamEvent<z.infer<Schema>>>>(isAsyncIterable);
}

export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
	return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
