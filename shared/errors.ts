/**
 * The party that can fix an error. `connection`: the visitor's own; `waiting`: a limit of this site that lifts by
 * itself.
 */
export type Fixer = "visitor" | "connection" | "waiting" | "host" | "provider";

type ErrorEntry = {
	httpStatus: number;
	fixer: Fixer;
};

/** Every error a visitor can meet. errors/error-texts.ts has the English texts. */
export const errors = {
	MODEL_NOT_FOUND: { httpStatus: 404, fixer: "host" },
	RATE_LIMIT: { httpStatus: 429, fixer: "provider" },
	MODEL_LOADING: { httpStatus: 503, fixer: "provider" },
	INVALID_TOKEN: { httpStatus: 502, fixer: "host" },
	PROVIDER_CONFIGURATION: { httpStatus: 502, fixer: "host" },
	AUTHENTICATION_FAILED: { httpStatus: 502, fixer: "host" },
	API_ERROR: { httpStatus: 502, fixer: "provider" },
	PROVIDER_FAILED: { httpStatus: 502, fixer: "provider" },
	UNEXPECTED: { httpStatus: 500, fixer: "host" },
	TOKEN_REQUIRED: { httpStatus: 503, fixer: "host" },
	IMAGE_GENERATION_FAILED: { httpStatus: 502, fixer: "provider" },
	INVALID_IMAGE_RESPONSE: { httpStatus: 502, fixer: "provider" },
	TTS_FAILED: { httpStatus: 502, fixer: "provider" },
	WHISPER_FAILED: { httpStatus: 502, fixer: "provider" },
	UNSUPPORTED_FILE_TYPE: { httpStatus: 415, fixer: "visitor" },
	REQUEST_FAILED: { httpStatus: 502, fixer: "connection" },
	FILE_FAILED: { httpStatus: 502, fixer: "connection" },
	INPUT_REFUSED: { httpStatus: 502, fixer: "visitor" },
	WITHHELD: { httpStatus: 422, fixer: "visitor" },
	CHECK_UNAVAILABLE: { httpStatus: 503, fixer: "provider" },
	REQUEST_REFUSED: { httpStatus: 502, fixer: "host" },
	ROLE_REFUSED: { httpStatus: 502, fixer: "host" },
	CREDITS_EXHAUSTED: { httpStatus: 503, fixer: "host" },
	CLIP_TOO_LONG: { httpStatus: 400, fixer: "visitor" },
	PROVIDER_TIMEOUT: { httpStatus: 504, fixer: "provider" },
	PROVIDER_UNREACHABLE: { httpStatus: 502, fixer: "provider" },
	PROVIDER_BAD_RESPONSE: { httpStatus: 502, fixer: "provider" },
	BLOCKED: { httpStatus: 502, fixer: "provider" },
	NO_ANSWER: { httpStatus: 502, fixer: "provider" },
	STREAM_CUT: { httpStatus: 502, fixer: "provider" },
	VISITOR_ALLOWANCE: { httpStatus: 429, fixer: "waiting" },
	SITE_ALLOWANCE: { httpStatus: 429, fixer: "waiting" },
	VISITOR_BUSY: { httpStatus: 429, fixer: "waiting" },
	SITE_BUSY: { httpStatus: 503, fixer: "waiting" },
	BAD_INPUT: { httpStatus: 400, fixer: "visitor" },
	UNKNOWN_MODEL: { httpStatus: 400, fixer: "visitor" },
	NOT_PREPARED: { httpStatus: 409, fixer: "visitor" },
	NOT_A_TEXT_MODEL: { httpStatus: 400, fixer: "visitor" },
	TEXT_MISSING: { httpStatus: 400, fixer: "visitor" },
	TEXT_TOO_LONG: { httpStatus: 400, fixer: "visitor" },
	HISTORY_TOO_LONG: { httpStatus: 400, fixer: "visitor" },
	TOO_LARGE: { httpStatus: 413, fixer: "visitor" },
	FILE_TOO_LARGE: { httpStatus: 413, fixer: "visitor" },
	PICTURE_TOO_LARGE: { httpStatus: 413, fixer: "visitor" },
	FILE_EMPTY: { httpStatus: 400, fixer: "visitor" },
	FILE_BROKEN: { httpStatus: 400, fixer: "visitor" },
	CONTENT_TYPE: { httpStatus: 415, fixer: "visitor" },
	FORBIDDEN_ORIGIN: { httpStatus: 403, fixer: "visitor" },
	NOT_FOUND: { httpStatus: 404, fixer: "visitor" },
	METHOD_NOT_ALLOWED: { httpStatus: 405, fixer: "visitor" },
	STREAM_LINK: { httpStatus: 406, fixer: "visitor" },
	BATCH_TOO_LARGE: { httpStatus: 400, fixer: "visitor" },
	FILE_LINK: { httpStatus: 415, fixer: "visitor" },
	REQUEST_TIMEOUT: { httpStatus: 408, fixer: "connection" },
	STOPPED: { httpStatus: 499, fixer: "visitor" },
	// Raised in the browser by device models; never sent by a server.
	DEVICE_FAILED: { httpStatus: 500, fixer: "visitor" },
	DEVICE_MEMORY: { httpStatus: 500, fixer: "visitor" },
	DEVICE_GONE: { httpStatus: 404, fixer: "visitor" },
	DEVICE_TOO_LONG: { httpStatus: 400, fixer: "visitor" },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

export const errorCodes = Object.keys(errors).filter(isErrorCode);

/** The values of the `{name}` parts of an error's sentence. */
export type ErrorParts = Readonly<Record<string, string | number>>;

/** The data sent to the browser with an error, besides its English sentence. */
export type ErrorData = {
	errorCode: ErrorCode;
	/** Values for the sentence in the page's language. */
	parts?: ErrorParts;
	/** Points that the failed call cost; 0 if all were refunded. */
	pointsSpent: number;
	/** Seconds until a retry makes sense, if the provider or the allowance said so. */
	retryAfterSeconds?: number;
	/** The request's id, for finding it in the log. */
	requestId?: string;
};

export function isErrorCode(code: string): code is ErrorCode {
	return Object.hasOwn(errors, code);
}
