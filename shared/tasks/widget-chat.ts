import { z } from "zod";
import { chatHistory } from "../chat-message.ts";
import { errorCodes } from "../errors.ts";
import { modelId } from "../inputs.ts";
import { finishReason, resultFacts } from "../result.ts";

const languageTag = z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{2,8})?$/);

const widgetContext = z.strictObject({
	page: z.enum(["home", "playground"]),
	modelId: modelId.optional(),
	errorCode: z.enum(errorCodes).optional(),
	language: languageTag.optional(),
});

/** Where the visitor is: told to the assistant as facts, never the visitor's content. */
export type WidgetContext = z.infer<typeof widgetContext>;

/**
 * `widgetChat`: the assistant's conversation in, one reply without thinking out. With `finishReason`
 * `length` the reply was cut, and is empty where the thinking used all of the token budget.
 */
export const widgetChat = {
	input: z.strictObject({ messages: chatHistory, context: widgetContext.optional() }),
	output: z.object({
		reply: z.string(),
		finishReason,
		/** With `finishReason: "length"`: no word of an answer came, `reply` only says that. */
		isCutInThinking: z.literal(true).optional(),
		...resultFacts,
	}),
};
