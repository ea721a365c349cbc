import { z } from "zod";
import type { ErrorCode, InputFault } from "./errors.ts";
import {
	ANSWER_MAX_CHARACTERS,
	AUDIO_MAX_BYTES,
	HISTORY_MAX_CHARACTERS,
	HISTORY_MAX_MESSAGES,
	IMAGE_MAX_BYTES,
	SYSTEM_MAX_CHARACTERS,
	TEXT_MAX_CHARACTERS,
} from "./limits.ts";

const word = z.string().max(60).optional();

/**
 * A model's id. The procedure looks it up in the catalogue, and its error names the models of the task: also where none
 * was sent, which is no model's id.
 */
export const modelId = z.preprocess(
	(given: string) => (typeof given === "string" ? given : ""),
	z.string(),
);

/** A visitor's text: trimmed, not blank, at most `max` characters. */
export function typedText(max: number = TEXT_MAX_CHARACTERS) {
	return z.string().trim().min(1).max(max);
}

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
	.refine((messages) => messages.at(-1)?.role === "user", {
		params: { takes: "messagesOfUser" } satisfies OwnParams,
	})
	.refine(
		(messages) =>
			messages.reduce((total, { content }) => total + content.length, 0) <= HISTORY_MAX_CHARACTERS,
		{
			params: {
				code: "HISTORY_TOO_LONG",
				takes: "historyCharacters",
				max: HISTORY_MAX_CHARACTERS,
			} satisfies OwnParams,
		},
	);

/** A visitor's picture. The server later detects its type from its bytes. */
export const imageFile = fileOfAtMost(IMAGE_MAX_BYTES);

/** A visitor's recording. The server later detects its type from its bytes. */
export const audioFile = fileOfAtMost(AUDIO_MAX_BYTES);

/** The parameters of a call; the catalogue decides which ones a model has and their bounds. */
export const parameters = z
	.strictObject({
		temperature: z.number().optional(),
		maxTokens: z.int().optional(),
		topP: z.number().optional(),
		width: z.int().optional(),
		height: z.int().optional(),
		steps: z.int().optional(),
		seed: z.int().optional(),
		system: z.string().max(SYSTEM_MAX_CHARACTERS).optional(),
		voice: word,
		language: word,
	})
	.optional();

/**
 * Whether a prepared answer is acceptable if the input is one of the site's examples. `only`: nothing else is, so that
 * what was promised free is never charged. Form fields are strings.
 */
export const acceptPrepared = z.union([z.literal(true), z.literal(["true", "only"])]).optional();

export type AcceptPrepared = z.infer<typeof acceptPrepared>;

/**
 * Whether the caller can show an answer of another shape than the task's, `{ type: "other", value }`, in place of the
 * result. Without this, such an answer is the error PROVIDER_BAD_RESPONSE or INVALID_IMAGE_RESPONSE, so that a result is
 * always what its type says. Form fields are strings.
 */
export const acceptOther = z.literal([true, "true"]).optional();

export type AcceptOther = z.infer<typeof acceptOther>;

/**
 * Whether the caller joins the pieces of a stream itself. Then the last event comes without the text, which it would
 * repeat; without this, `items` or `generated_text` of the last event is the whole text.
 */
export const joinsPieces = z.literal(true).optional();

/** An input with a file: an object, or the form that tRPC's httpLink makes of it. */
export function orForm<Schema extends z.ZodType>(schema: Schema) {
	return z.preprocess(
		(given: z.input<Schema> | FormData) =>
			given instanceof FormData ? Object.fromEntries([...given].map(fieldOfForm)) : given,
		schema,
	);
}

/** A form field is a string: objects in the input arrive as JSON. What is no JSON is left to the schema to refuse. */
export function fieldOfForm([name, value]: [name: string, value: unknown]): [string, unknown] {
	if (name !== "parameters") return [name, value];
	try {
		return [name, JSON.parse(String(value))];
	} catch {
		return [name, value];
	}
}

/** What a check of ours says of the input that it refuses, for `server/errors/input-error.ts`. */
type OwnParams = { code?: ErrorCode } & Pick<InputFault, "takes" | "max">;

function fileOfAtMost(maxBytes: number) {
	return z
		.instanceof(File)
		.refine((file) => file.size > 0, {
			params: { code: "FILE_EMPTY", takes: "aFile" } satisfies OwnParams,
		})
		.refine((file) => file.size <= maxBytes, {
			params: { code: "TOO_LARGE", takes: "bytes", max: maxBytes } satisfies OwnParams,
		});
}
