import { z } from "zod";
import type { FinishReason } from "#shared/result.ts";
import { type MessagePart, messagePart, thinkingIn, wordsIn } from "./message-part.ts";

const count = z.number().int().nonnegative();
const usage = z
	.object({ prompt_tokens: count, completion_tokens: count, total_tokens: count.nullish() })
	.transform(({ prompt_tokens, completion_tokens, total_tokens }) => ({
		promptTokens: prompt_tokens,
		completionTokens: completion_tokens,
		totalTokens: total_tokens ?? prompt_tokens + completion_tokens,
	}))
	.nullish()
	.catch(undefined);

const choices = z
	.array(
		z.object({
			message: messagePart.nullish(),
			delta: messagePart.nullish(),
			text: z.string().nullish(),
			finish_reason: z.string().nullish().catch(undefined),
		}),
	)
	.nullable();

/** A whole chat completion: only the fields used here (docs/provider.md). */
export const completionSchema = z.object({ choices, usage });

/** One event of a streamed completion; the last one may hold nothing but the usage. */
export const chunkSchema = z.object({
	choices: choices.optional(),
	usage,
	error: z.unknown().optional(),
});

type Completion = Pick<z.infer<typeof chunkSchema>, "choices" | "usage">;

/** Reads the first choice of a completion or chunk; empty strings where it has none. */
export function partOf(completion: Completion) {
	const choice = completion.choices?.[0];
	const part: MessagePart = choice?.delta ?? choice?.message ?? {};
	return {
		content: wordsIn(part) ?? choice?.text ?? "",
		reasoning: thinkingIn(part),
		finishReason: finishReasonOf(choice?.finish_reason),
		usage: completion.usage ?? undefined,
	};
}

function finishReasonOf(reason: string | null | undefined): FinishReason | undefined {
	if (!reason) return undefined;
	return reason === "length" || reason === "max_tokens" ? "length" : "stop";
}
