import { z } from "zod";

const usage = z.object({
	prompt_tokens: z.number(),
	completion_tokens: z.number(),
	total_tokens: z.number(),
});

/** The wire's chat answer and its chunks, as far as the tests look at them. */
export const chatBody = {
	whole: z.object({
		object: z.literal("chat.completion"),
		choices: z.array(
			z.object({
				message: z.object({
					role: z.literal("assistant"),
					content: z.string(),
					reasoning_content: z.string().optional(),
					reasoning: z.string().optional(),
				}),
				finish_reason: z.string(),
			}),
		),
		usage,
	}),
	chunk: z.object({
		object: z.literal("chat.completion.chunk"),
		choices: z.array(
			z.object({
				delta: z.object({ content: z.string().optional() }),
				finish_reason: z.string().nullable(),
			}),
		),
		usage: usage.nullable(),
	}),
};
