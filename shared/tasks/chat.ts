import { z } from "zod";
import { acceptPrepared, chatHistory, modelId, parameters } from "../inputs.ts";
import { eventStreamOf, finishReason, resultMeta } from "../result.ts";

const chatResult = z.object({
	type: z.literal("chat"),
	generated_text: z.string(),
	finishReason,
	...resultMeta,
});

/** The result of a chat, in the last event of its stream. `generated_text` is without thinking. */
export type ChatResult = z.infer<typeof chatResult>;

/** `chat`: the whole conversation in, a stream of events out. */
export const chat = {
	input: z.strictObject({ modelId, messages: chatHistory, parameters, acceptPrepared }),
	output: eventStreamOf(chatResult),
};
