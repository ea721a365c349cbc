/** Who can mend an error: the visitor, the site's host, or the model's provider. */
export type Fixer = "visitor" | "host" | "provider";

type ErrorEntry = {
	/** The sentence shown. `{name}` parts are filled by `errorSentence`. */
	sentence: string;
	/** The HTTP status of the answer. */
	httpStatus: number;
	fixer: Fixer;
	/** What to do next, shown as a list below the sentence. */
	tips: readonly string[];
};

const tryLater = "Try again in a moment.";
const otherModel = "Try another model: the others may well answer.";

/**
 * Every error a visitor can meet. The first part is the specification's catalogue (section 8),
 * word for word; the second part is what it leaves unsaid.
 */
export const errors = {
	MODEL_NOT_FOUND: {
		sentence: "Model not found. The model may not exist or is not publicly available.",
		httpStatus: 404,
		fixer: "host",
		tips: [
			"The model may be private.",
			"Try another model.",
			"The model may be temporarily unavailable.",
		],
	},
	RATE_LIMIT: {
		sentence: "Rate limit exceeded. Please try again later.",
		httpStatus: 429,
		fixer: "provider",
		tips: ["The provider asks for a pause. Nothing you typed is lost."],
	},
	MODEL_LOADING: {
		sentence: "Model is currently loading. Please try again in a few moments.",
		httpStatus: 503,
		fixer: "provider",
		tips: ["This usually takes 1-2 minutes on the first request."],
	},
	INVALID_TOKEN: {
		sentence: "Invalid API token. Please check your provider token.",
		httpStatus: 502,
		fixer: "host",
		tips: ["Only the site's host can change the token.", otherModel],
	},
	PROVIDER_CONFIGURATION: {
		sentence:
			"This model requires a specific provider configuration. Please try a different model or check your API access.",
		httpStatus: 502,
		fixer: "host",
		tips: [otherModel],
	},
	AUTHENTICATION_FAILED: {
		sentence:
			"Authentication failed. Please check your provider API token and ensure it has the necessary permissions.",
		httpStatus: 502,
		fixer: "host",
		tips: ["Only the site's host can change the token or its permissions."],
	},
	API_ERROR: {
		sentence: "API Error: {message}",
		httpStatus: 502,
		fixer: "provider",
		tips: [tryLater, otherModel],
	},
	UNEXPECTED: {
		sentence: "An unexpected error occurred. Please try again.",
		httpStatus: 500,
		fixer: "host",
		tips: [tryLater],
	},
	TOKEN_REQUIRED: {
		sentence:
			"API token is required. Please set HF_TOKEN, the Hugging Face token, in your .env file.",
		httpStatus: 503,
		fixer: "host",
		tips: ["Only the site's host can set the token."],
	},
	IMAGE_GENERATION_FAILED: {
		sentence: "Image generation failed: {status} {body}",
		httpStatus: 502,
		fixer: "provider",
		tips: [tryLater, "A shorter or plainer description sometimes helps."],
	},
	INVALID_IMAGE_RESPONSE: {
		sentence: "Invalid response format from image generation API",
		httpStatus: 502,
		fixer: "provider",
		tips: [tryLater],
	},
	TTS_FAILED: {
		sentence: "TTS generation failed: {status} {body}",
		httpStatus: 502,
		fixer: "provider",
		tips: [tryLater, "A shorter text sometimes helps."],
	},
	WHISPER_FAILED: {
		sentence: "Whisper API failed: {status} {body}",
		httpStatus: 502,
		fixer: "provider",
		tips: [tryLater, "Check that the recording plays and is shorter than 30 seconds."],
	},
	UNSUPPORTED_FILE_TYPE: {
		sentence: "Unsupported file type for this model",
		httpStatus: 415,
		fixer: "visitor",
		tips: ["The formats this model takes are listed in the form."],
	},
	REQUEST_FAILED: {
		sentence: "Failed to process request",
		httpStatus: 502,
		fixer: "provider",
		tips: ["Check your connection, then try again."],
	},
	FILE_FAILED: {
		sentence: "Failed to process file",
		httpStatus: 502,
		fixer: "provider",
		tips: ["Check your connection, then try again."],
	},

	CREDITS_EXHAUSTED: {
		sentence: "This site's allowance with the provider is used up. Please try again later.",
		httpStatus: 503,
		fixer: "host",
		tips: ["Only the site's host can add credits."],
	},
	CLIP_TOO_LONG: {
		sentence: "This recording is longer than 30 seconds, the most Whisper takes here.",
		httpStatus: 400,
		fixer: "visitor",
		tips: ["Cut the recording to 30 seconds or less and send it again."],
	},
	PROVIDER_TIMEOUT: {
		sentence: "The provider took too long to answer. Please try again.",
		httpStatus: 504,
		fixer: "provider",
		tips: [tryLater, otherModel],
	},
	PROVIDER_UNREACHABLE: {
		sentence: "The provider cannot be reached at the moment. Please try again.",
		httpStatus: 502,
		fixer: "provider",
		tips: [tryLater],
	},
	PROVIDER_BAD_RESPONSE: {
		sentence: "The provider sent an answer that could not be read. Please try again.",
		httpStatus: 502,
		fixer: "provider",
		tips: [tryLater, otherModel],
	},
	STREAM_CUT: {
		sentence: "The answer was cut off by the provider. What arrived is kept.",
		httpStatus: 502,
		fixer: "provider",
		tips: ["Try again for a whole answer."],
	},
	VISITOR_ALLOWANCE: {
		sentence: "You have used your share for this hour. It refills by itself.",
		httpStatus: 429,
		fixer: "visitor",
		tips: ["Nothing you typed is lost: keep this page open and come back."],
	},
	SITE_ALLOWANCE: {
		sentence: "This site has used its share for today. It refills by itself.",
		httpStatus: 429,
		fixer: "host",
		tips: ["The host sets how much the site may spend each day."],
	},
	VISITOR_BUSY: {
		sentence: "You already have several requests running. Wait for one to end or stop it.",
		httpStatus: 429,
		fixer: "visitor",
		tips: ["A running answer can be stopped with its Stop button."],
	},
	SITE_BUSY: {
		sentence: "Many visitors are using this site right now. Please try again in a few seconds.",
		httpStatus: 503,
		fixer: "provider",
		tips: [tryLater],
	},
	BAD_INPUT: {
		sentence: "Something in this request is not valid. Please check what you entered.",
		httpStatus: 400,
		fixer: "visitor",
		tips: [],
	},
	UNKNOWN_MODEL: {
		sentence: "Model not found. The model may not exist or is not publicly available.",
		httpStatus: 400,
		fixer: "visitor",
		tips: ["Choose one of the models of the list."],
	},
	TEXT_MISSING: {
		sentence: "Please write something first.",
		httpStatus: 400,
		fixer: "visitor",
		tips: [],
	},
	TEXT_TOO_LONG: {
		sentence: "This text is too long: at most {limit} characters fit.",
		httpStatus: 400,
		fixer: "visitor",
		tips: ["Shorten the text and send it again."],
	},
	HISTORY_TOO_LONG: {
		sentence: "This conversation has become too long to send.",
		httpStatus: 400,
		fixer: "visitor",
		tips: ["Clear the conversation, or export it first and start a new one."],
	},
	TOO_LARGE: {
		sentence: "This is too large: pictures may have 10 MB, recordings 25 MB.",
		httpStatus: 413,
		fixer: "visitor",
		tips: ["Choose a smaller file."],
	},
	PICTURE_TOO_LARGE: {
		sentence: "This picture has too many pixels: at most 40 megapixels fit.",
		httpStatus: 413,
		fixer: "visitor",
		tips: ["Scale the picture down and send it again."],
	},
	FILE_EMPTY: {
		sentence: "This file is empty.",
		httpStatus: 400,
		fixer: "visitor",
		tips: ["Choose another file."],
	},
	FILE_BROKEN: {
		sentence: "This file cannot be read: it looks damaged or cut off.",
		httpStatus: 400,
		fixer: "visitor",
		tips: ["Open it on your device to check it, or choose another file."],
	},
	CONTENT_TYPE: {
		sentence: "This server takes JSON and form data only.",
		httpStatus: 415,
		fixer: "visitor",
		tips: [],
	},
	FORBIDDEN_ORIGIN: {
		sentence: "This request did not come from a page of this site.",
		httpStatus: 403,
		fixer: "visitor",
		tips: ["Reload the page and try again."],
	},
	NOT_FOUND: {
		sentence: "There is nothing at this address.",
		httpStatus: 404,
		fixer: "visitor",
		tips: [],
	},
	METHOD_NOT_ALLOWED: {
		sentence: "This address does not take that method.",
		httpStatus: 405,
		fixer: "visitor",
		tips: [],
	},
	REQUEST_TIMEOUT: {
		sentence: "The request took too long to arrive. Please try again.",
		httpStatus: 408,
		fixer: "visitor",
		tips: ["Check your connection, then try again."],
	},
	STOPPED: {
		sentence: "Stopped.",
		httpStatus: 499,
		fixer: "visitor",
		tips: [],
	},
} as const satisfies Record<string, ErrorEntry>;

/** The name of an error, the same on both sides of the wire. */
export type ErrorCode = keyof typeof errors;

/** The name of every error, for schemas. */
export const errorCodes = Object.keys(errors).filter(isErrorCode);

/** What an error carries to the browser besides its sentence. */
export type ErrorFacts = {
	errorCode: ErrorCode;
	/** Seconds after which a new try makes sense, where the provider or the allowance said so. */
	retryAfterSeconds?: number;
	/** The request's id, which the host finds in the log. */
	requestId?: string;
};

/** Tells whether a string names an error of the catalogue. */
export function isErrorCode(code: string): code is ErrorCode {
	return Object.hasOwn(errors, code);
}

/** Gives the sentence of an error with its `{name}` parts filled in. */
export function errorSentence(
	code: ErrorCode,
	parts: Readonly<Record<string, string | number>> = {},
): string {
	return errors[code].sentence
		.replace(/\{(\w+)\}/g, (_whole, name: string) => String(parts[name] ?? ""))
		.trim();
}
