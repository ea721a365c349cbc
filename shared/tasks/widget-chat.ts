import { z } from "zod";
import { errorCodes } from "../errors.ts";
import { modelId, plainMessagesField } from "../inputs.ts";
import { finishReason, resultMeta } from "../result.ts";
import type { Task } from "./task.ts";

const languageTag = /^[a-z]{2,3}(-[A-Za-z]{2,8})?$/;

const widgetContext = () =>
	z.strictObject({
		/** The page that is open. */
		page: z.enum(["home", "playground"]),
		/** The model that is chosen there. */
		modelId: modelId.optional(),
		/** The error that was shown last. */
		errorCode: z.enum(errorCodes).optional(),
		/** The language of the page, as a tag such as `fr`. */
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
	input: z.strictObject({
		...plainMessagesField,
		/** Where the visitor is, for better answers. */
		context: widgetContext().optional(),
	}),
	output: z.object({
		/** The reply, without thinking. */
		reply: z.string(),
		/** Why the reply ended: `length` if it was cut. */
		finishReason,
		/** The thinking used up the token budget, so `reply` only says that. */
		isCutInThinking: z.literal(true).optional(),
		...resultMeta,
	}),
});
