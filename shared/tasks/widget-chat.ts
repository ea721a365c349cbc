import { z } from "zod";
import { errorCodes } from "../errors.ts";
import { chatHistory, modelId } from "../inputs.ts";
import { finishReason, resultMeta } from "../result.ts";
import type { Task } from "./task.ts";

const languageTag = /^[a-z]{2,3}(-[A-Za-z]{2,8})?$/;

const widgetContext = () =>
	z.strictObject({
		page: z.enum(["home", "playground"]),
		modelId: modelId.optional(),
		errorCode: z.enum(errorCodes).optional(),
		language: z.string().regex(languageTag).optional(),
	});

/** Where the visitor is. Never what the visitor typed or uploaded. */
export type WidgetContext = z.infer<ReturnType<typeof widgetContext>>;

/**
 * `widgetChat`: the assistant's conversation in, one reply without thinking out. A `finishReason` of
 * `length` means that the reply was cut.
 */
export const widgetChat = {
	takes: "conversation",
	gives: "text",
	points: 1,
	deadline: { firstByteMs: 90_000, wholeMs: 120_000 },
} as const satisfies Task;

export const widgetChatContract = () => ({
	input: z.strictObject({ messages: chatHistory, context: widgetContext().optional() }),
	output: z.object({
		reply: z.string(),
		finishReason,
		/** The thinking used up the token budget, so `reply` only says that. */
		isCutInThinking: z.literal(true).optional(),
		...resultMeta,
	}),
});
