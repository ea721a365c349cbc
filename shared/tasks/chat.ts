import { z } from "zod";
import { chatHistory } from "../chat-message.ts";
import { eventStreamOf } from "../event-stream.ts";
import { modelId } from "../model-id.ts";
import { parameters } from "../parameter-values.ts";
import { finishReason, resultFacts } from "../result.ts";

/** The result of a chat, in the last event of its stream. `generated_text` holds no thinking. */
export const chatResult = z.object({
	type: z.literal("chat"),
	model: z.string(),
	generated_text: z.string(),
	finishReason,
	...resultFacts,
});

/** The result of a chat. */
export type ChatResult = z.infer<typeof chatResult>;

/** `chat`: the whole conversation in, a stream of events out. */
export const chat = {
	input: z.strictObject({ modelId, messages: chatHistory, parameters }),
	output: eventStreamOf(chatResult),
};
