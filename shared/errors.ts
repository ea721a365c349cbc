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
	TOO_MANY_PICTURES: { httpStatus: 400, fixer: "visitor" },
	NO_PICTURES: { httpStatus: 400, fixer: "visitor" },
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

/** What the field of a wrong input takes, where the error's sentence tells it. error-texts.ts has the words. */
export const toldKinds = [
	"aText",
	"aTextLike",
	"characters",
	"aNumber",
	"aNumberBetween",
	"aWholeNumber",
	"aWholeNumberBetween",
	"oneOf",
	"aList",
	"aFilledList",
	"messagesOfUser",
	"anObject",
	"aFile",
	"aPictureUrl",
	"picturesOf",
	"json",
	"aForm",
	"nothing",
] as const;

/** The same, for errors whose own sentence tells a visitor the limit. */
type LimitKind =
	| "words"
	| "items"
	| "historyCharacters"
	| "aPicture"
	| "aRecording"
	| "bytes"
	| "pixels"
	| "side"
	| "pictures"
	| "seconds";

export type ToldKind = (typeof toldKinds)[number];

/** What the field of a wrong input takes. */
export type Takes = ToldKind | LimitKind;

/** What is wrong with an input; never the value that was sent. The parts of its error. */
export type InputFault = {
	/** The path of the field, such as `messages.0.content`. */
	field: string;
	/** What belongs there. */
	takes: Takes;
	/** The least number that it takes. */
	min?: number;
	/** The greatest number, or the most of its unit. */
	max?: number;
	/** What it may be, separated by commas. */
	options?: string;
	/** The bound that was passed. */
	limit?: number;
};

/** The data sent to the browser with an error, besides its English sentence. */
export type ErrorData = {
	/** The error, for programs. The README of the package has the sentence of each code. */
	errorCode: ErrorCode;
	/** Values for the sentence in the page's language. */
	parts?: ErrorParts;
	/**
	 * The field of a wrong input, as a path: `messages.0.content`, `parameters.width`, `file`. `input` is the whole of it,
	 * `batch` its calls, `link` the link that carried it, `content-type` that header. Absent for other errors.
	 */
	field?: string;
	/** What that field takes, in English: `a whole number from 256 to 1,440`. Never what was sent. */
	expected?: string;
	/** The bound that was passed, in the unit that `expected` names; absent if there is none. */
	limit?: number;
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
