import { z } from "zod";
import type { FinishReason, TokenUsage } from "#shared/result.ts";

const usageSchema = z
	.object({
		prompt_tokens: z.number(),
		completion_tokens: z.number(),
		total_tokens: z.number(),
	})
	.nullish()
	.catch(undefined);

const partSchema = z.object({
	content: z.string().nullish(),
	reasoning_content: z.string().nullish(),
	reasoning: z.string().nullish(),
});

const choices = z
	.array(
		z.object({
			message: partSchema.nullish(),
			delta: partSchema.nullish(),
			text: z.string().nullish(),
			finish_reason: z.string().nullish(),
		}),
	)
	.nullable();

/** A whole chat completion: only the fields used here (docs/provider.md). */
export const completionSchema = z.object({ choices, usage: usageSchema });

/** One event of a streamed completion; the last one may hold nothing but the usage. */
export const chunkSchema = z.object({
	choices: choices.optional(),
	usage: usageSchema,
	error: z.unknown().optional(),
});

type Completion = Pick<z.infer<typeof chunkSchema>, "choices" | "usage">;

/** What one completion or chunk holds, all providers' spellings made one. */
export type CompletionPart = {
	content: string;
	reasoning: string;
	finishReason: FinishReason | undefined;
	usage: TokenUsage | undefined;
};

/** Reads the first choice of a completion or chunk; empty strings where it has none. */
export function partOf(completion: Completion): CompletionPart {
	const choice = completion.choices?.[0];
	const part = choice?.delta ?? choice?.message;
	return {
		content: part?.content ?? choice?.text ?? "",
		reasoning: part?.reasoning_content ?? part?.reasoning ?? "",
		finishReason: finishReasonOf(choice?.finish_reason),
		usage: usageOf(completion.usage),
	};
}

function finishReasonOf(reason: string | null | undefined): FinishReason | undefined {
	if (!reason) return undefined;
	return reason === "length" ? "length" : "stop";
}

function usageOf(usage: Completion["usage"]): TokenUsage | undefined {
	if (!usage) return undefined;
	const { prompt_tokens, completion_tokens, total_tokens } = usage;
	const counts = [prompt_tokens, completion_tokens, total_tokens];
	if (!counts.every((count) => Number.isInteger(count) && count >= 0)) return undefined;
	return {
		promptTokens: prompt_tokens,
		completionTokens: completion_tokens,
		totalTokens: total_tokens,
	};
}
