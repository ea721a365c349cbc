import { z } from "zod";
import { acceptPrepared, modelId, parameters, typedText } from "../inputs.ts";
import { eventStreamOf, finishReason, resultMeta } from "../result.ts";

const generateTextResult = z.object({
	type: z.literal("text_generation"),
	items: z.array(z.object({ generated_text: z.string() })),
	finishReason,
	...resultMeta,
});

/** The result of text generation, in the last event of its stream. */
export type GenerateTextResult = z.infer<typeof generateTextResult>;

/** `generateText`: one prompt in, a stream of events out. */
export const generateText = {
	input: z.strictObject({ modelId, prompt: typedText(), parameters, acceptPrepared }),
	output: eventStreamOf(generateTextResult),
};
