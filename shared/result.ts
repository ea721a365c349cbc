import { z } from "zod";

/** Who answered: a hosted provider, a machine of the host's own, or the sandbox, which is labelled. */
export const answerSource = z.enum(["hosted", "machine", "sandbox"]);

/** Who answered a call. */
export type AnswerSource = z.infer<typeof answerSource>;

/** Tokens the provider counted for one call. */
export const tokenUsage = z.object({
	promptTokens: z.number().int().nonnegative(),
	completionTokens: z.number().int().nonnegative(),
	totalTokens: z.number().int().nonnegative(),
});

/** Tokens the provider counted for one call. */
export type TokenUsage = z.infer<typeof tokenUsage>;

/** What every result carries besides its own fields: time taken in milliseconds and who answered. */
export const resultFacts = {
	durationMs: z.number().nonnegative(),
	source: answerSource,
	usage: tokenUsage.optional(),
};

/** Why a text answer ended; `length` means that the token budget was used up. */
export const finishReason = z.enum(["stop", "length"]);

/** Why a text answer ended. */
export type FinishReason = z.infer<typeof finishReason>;
