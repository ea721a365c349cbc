import { z } from "zod";
import { typedText } from "./inputs.ts";
import { ANSWER_MAX_CHARACTERS, HISTORY_MAX_CHARACTERS, HISTORY_MAX_MESSAGES } from "./limits.ts";

// Visitors cannot send the role `system`.
const chatMessage = z.discriminatedUnion("role", [
	z.strictObject({ role: z.literal("user"), content: typedText() }),
	z.strictObject({ role: z.literal("assistant"), content: z.string().max(ANSWER_MAX_CHARACTERS) }),
]);

/** One message of a conversation, as browsers send it. */
export type ChatMessage = z.infer<typeof chatMessage>;

/** A conversation that ends with the visitor's new message. */
export const chatHistory = z
	.array(chatMessage)
	.min(1)
	.max(HISTORY_MAX_MESSAGES)
	.refine((messages) => messages.at(-1)?.role === "user")
	.refine(
		(messages) =>
			messages.reduce((total, { content }) => total + content.length, 0) <= HISTORY_MAX_CHARACTERS,
		{ params: { errorCode: "HISTORY_TOO_LONG" } },
	);
