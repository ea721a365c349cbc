import { z } from "zod";
import { typedText } from "../chat-message.ts";
import { eventStreamOf } from "../event-stream.ts";
import { modelId } from "../model-id.ts";
import { parameters } from "../parameter-values.ts";
import { finishReason, resultFacts } from "../result.ts";

/** The result of text generation, in the last event of its stream. */
export const generateTextResult = z.object({
	type: z.literal("text_generation"),
	model: z.string(),
	items: z.array(z.object({ generated_text: z.string() })),
	finishReason,
	...resultFacts,
});

/** The result of text generation. */
export type GenerateTextResult = z.infer<typeof generateTextResult>;

/** `generateText`: one prompt in, a stream of events out. */
export const generateText = {
	input: z.strictObject({ modelId, prompt: typedText(), parameters }),
	output: eventStreamOf(generateTextResult),
};
