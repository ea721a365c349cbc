import { z } from "zod";

const answerSource = z.enum(["hosted", "machine", "sandbox"]);

/** Who answered: a hosted provider, a machine of the host's own, or the sandbox, which is labelled. */
export type AnswerSource = z.infer<typeof answerSource>;

const count = z.number().int().nonnegative();

const tokenUsage = z.object({
	promptTokens: count,
	completionTokens: count,
	totalTokens: count,
});

/** Tokens the provider counted for one call. */
export type TokenUsage = z.infer<typeof tokenUsage>;

/** What every result carries besides its own fields: the model, milliseconds taken and who answered. */
export const resultFacts = {
	model: z.string(),
	durationMs: z.number().nonnegative(),
	source: answerSource,
	usage: tokenUsage.optional(),
};

/** Why a text answer ended; `length` means that the token budget was used up. */
export const finishReason = z.enum(["stop", "length"]);

/** Why a text answer ended. */
export type FinishReason = z.infer<typeof finishReason>;
