import { z } from "zod";
import type { ErrorCode, InputFault } from "./errors.ts";
import {
	ANSWER_MAX_CHARACTERS,
	AUDIO_MAX_BYTES,
	CHAT_PICTURES_MAX,
	CHAT_PICTURES_MAX_BYTES,
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

/** Programs keep it with a message; nobody reads it here, and it goes no further. */
const forgottenTime = z
	.union([z.number(), z.string().max(60), z.date(), z.null()])
	.transform(() => undefined)
	.optional();

const question = z.strictObject({
	/** Whose message it is. */
	role: z.literal("user"),
	/** The question, in 1 to 4,000 characters, not blank. */
	content: typedText(),
	/** When it was written. Taken, so that a program can send its messages as it keeps them; not used. */
	timestamp: forgottenTime,
});

const answer = z.strictObject({
	/** Whose message it is. */
	role: z.literal("assistant"),
	/** An earlier answer without its thinking, in at most 16,000 characters. */
	content: z.string().max(ANSWER_MAX_CHARACTERS),
	/** When it was written. Taken, so that a program can send its messages as it keeps them; not used. */
	timestamp: forgottenTime,
});

const pictureUrl = z
	.string()
	.refine((url) => url.length <= base64Length(CHAT_PICTURES_MAX_BYTES), {
		params: {
			code: "FILE_TOO_LARGE",
			takes: "bytes",
			max: CHAT_PICTURES_MAX_BYTES,
		} satisfies OwnParams,
		abort: true,
	})
	// An address is never fetched, so it is no picture.
	.refine((url) => pictureBase64(url) !== undefined, {
		params: { takes: "aPictureUrl" } satisfies OwnParams,
	});

// Visitors cannot send the role `system`.
const chatMessage = z.discriminatedUnion("role", [
	question.extend({
		/**
		 * Pictures in the question, for a model that `sees` (NO_PICTURES names those): `data:` URLs of JPEG, PNG or WebP in
		 * base64. Its `images` says how many of the whole conversation (TOO_MANY_PICTURES), how many bytes and how many
		 * pixels a side (FILE_TOO_LARGE). The bytes decide, not the type in the URL. Each costs a point.
		 */
		images: z.array(pictureUrl).max(CHAT_PICTURES_MAX).optional(),
	}),
	answer,
]);

const plainMessage = z.discriminatedUnion("role", [question, answer]);

/** One message of a conversation, as browsers send it. */
export type ChatMessage = z.infer<typeof chatMessage>;

/** One message of a conversation without pictures. */
export type PlainMessage = z.infer<typeof plainMessage>;

/** A conversation that ends with the visitor's new message. */
function historyOf<Message extends typeof chatMessage | typeof plainMessage>(message: Message) {
	return z
		.array(message)
		.min(1)
		.max(HISTORY_MAX_MESSAGES)
		.refine((messages) => messages.at(-1)?.role === "user", {
			params: { takes: "messagesOfUser" } satisfies OwnParams,
		})
		.refine(
			(messages) =>
				messages.reduce((total, { content }) => total + content.length, 0) <=
				HISTORY_MAX_CHARACTERS,
			{
				params: {
					code: "HISTORY_TOO_LONG",
					takes: "historyCharacters",
					max: HISTORY_MAX_CHARACTERS,
				} satisfies OwnParams,
			},
		);
}

/** The field of a conversation whose questions may have pictures. */
export const messagesField = {
	/**
	 * The conversation, oldest first; the last message is the user's. At most 50 messages and 32,000 characters together
	 * (HISTORY_TOO_LONG).
	 */
	messages: historyOf(chatMessage),
};

/** The field of a conversation without pictures. */
export const plainMessagesField = {
	/**
	 * The conversation, oldest first; the last message is the user's. At most 50 messages and 32,000 characters together
	 * (HISTORY_TOO_LONG).
	 */
	messages: historyOf(plainMessage),
};

/** The base64 of a `data:` URL of a picture that chats take; undefined for any other text. */
export function pictureBase64(url: string): string | undefined {
	return /^data:image\/(?:jpeg|png|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(url)?.[1];
}

/** The characters of a `data:` URL of so many bytes, its beginning included. */
function base64Length(bytes: number): number {
	return Math.ceil(bytes / 3) * 4 + "data:image/jpeg;base64,".length;
}

/** The field of a visitor's picture. The server later detects its type from its bytes. */
export const pictureField = {
	/**
	 * A PNG, JPEG, WebP, GIF, BMP or TIFF picture of at most 10 MB (TOO_LARGE) and 40 megapixels (PICTURE_TOO_LARGE). Its
	 * bytes decide, not its name or type (UNSUPPORTED_FILE_TYPE).
	 */
	file: fileOfAtMost(IMAGE_MAX_BYTES),
};

/** The field of a visitor's recording. The server later detects its type from its bytes. */
export const recordingField = {
	/**
	 * A WebM, Ogg, WAV, FLAC, MP3, M4A or AMR recording of at most 25 MB (TOO_LARGE) and the model's `maxSeconds`
	 * (CLIP_TOO_LONG). Its bytes decide, not its name or type (UNSUPPORTED_FILE_TYPE).
	 */
	file: fileOfAtMost(AUDIO_MAX_BYTES),
};

/** A call's own values. The catalogue decides which ones a model has, and their bounds. */
const parameters = z
	.strictObject({
		/** Sampling temperature: 0 always takes the likeliest token. */
		temperature: z.number().optional(),
		/** Token budget of the answer, thinking included. */
		maxTokens: z.int().optional(),
		/** Share of the probability from which tokens are sampled, from 0.05 to 1. */
		topP: z.number().optional(),
		/** Width of the picture in pixels. With one side alone the other is 1,024, or the nearest bound. */
		width: z.int().optional(),
		/** Height of the picture in pixels. */
		height: z.int().optional(),
		/** How closely a picture follows the words: a higher one follows them more, and the given picture less. */
		guidance: z.number().optional(),
		/** Steps of drawing: more take longer. */
		steps: z.int().optional(),
		/** Seed of the chance: with the same one the same input draws the same picture. */
		seed: z.int().optional(),
		/** Instruction before the conversation, in at most 4,000 characters. */
		system: z.string().max(SYSTEM_MAX_CHARACTERS).optional(),
		/** The voice that reads: one of the model's options. */
		voice: word,
		/** The language of the recording or of the text: one of the model's options. */
		language: word,
	})
	.optional();

/** The field of every call of a model. */
export const modelField = {
	/** The `id` of a model of this task, from the `models` query. Other ids get UNKNOWN_MODEL, which names those. */
	modelId,
};

/** The field of tasks whose models have parameters. */
export const parametersField = {
	/**
	 * What this call sets in place of the model's defaults. The `models` query has the names that a model takes, their
	 * bounds and defaults. One that the host's entry does not have gets BAD_INPUT, whose `data.field` names it. In a form
	 * this is one field, as JSON.
	 */
	parameters,
};

const preparedField = {
	/**
	 * Whether a prepared answer is acceptable if the input is one of the site's examples; it is free. `only`: nothing else
	 * is, so that what was promised free is never charged (NOT_PREPARED). By default the model itself answers. Form fields
	 * are strings.
	 */
	acceptPrepared: z.union([z.literal(true), z.literal(["true", "only"])]).optional(),
};

/** What the caller of a task that answers in one piece accepts besides its result. */
export const wholeFields = {
	...preparedField,
	/**
	 * Whether the caller can show an answer of another shape than the task's, `{ type: "other", value }`, in place of the
	 * result. Without this, such an answer is the error PROVIDER_BAD_RESPONSE or INVALID_IMAGE_RESPONSE, so that a result
	 * is always what its type says. Form fields are strings.
	 */
	acceptOther: z.literal([true, "true"]).optional(),
};

/** What the caller of a streamed task accepts. */
export const streamFields = {
	...preparedField,
	/**
	 * Whether the caller joins the pieces of the stream itself. Then the last event comes without the text, which it would
	 * repeat; without this, `items` or `generated_text` of the last event is the whole text.
	 */
	joinsPieces: z.literal(true).optional(),
};

export type AcceptPrepared = z.infer<typeof wholeFields.acceptPrepared>;
export type AcceptOther = z.infer<typeof wholeFields.acceptOther>;

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
