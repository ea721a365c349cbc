import { z } from "zod";

const answerSource = z.enum(["hosted", "machine", "sandbox"]);

/** The kind of back-end that answered: a hosted provider, a machine of the host, or the sandbox. */
export type AnswerSource = z.infer<typeof answerSource>;

const count = z.number().int().nonnegative();

const tokenUsage = z.object({
	promptTokens: count,
	completionTokens: count,
	totalTokens: count,
});

/** Tokens of one call, as the back-end counted them. */
export type TokenUsage = z.infer<typeof tokenUsage>;

/** The fields that every result has. */
export const resultMeta = {
	model: z.string(),
	durationMs: z.number().nonnegative(),
	source: answerSource,
	usage: tokenUsage.optional(),
};

/** Why an answer ended; `length` means that the token budget was used up. */
export const finishReason = z.enum(["stop", "length"]);

export type FinishReason = z.infer<typeof finishReason>;
