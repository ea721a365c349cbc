import { errorSentence } from "#shared/errors/error-texts.ts";
import { type ErrorCode, errors } from "#shared/errors.ts";
import type { BackendTask } from "#shared/models.ts";
import { AppError } from "./app-error.ts";

const LONGEST_WAIT_SECONDS = 86_400;

/** A provider's failure. */
export type Refusal = {
	task: BackendTask;
	/** The HTTP status; undefined for an error inside a stream that began with 200. */
	status: number | undefined;
	/** The status that such an error names. */
	namedStatus?: number | undefined;
	/** The provider's message, raw. */
	message: string;
	/** The provider's estimate of the seconds until a cold model is loaded. */
	estimatedSeconds?: number | undefined;
	/** Its error code says that a filter withheld the answer. */
	isWithheld?: boolean | undefined;
	/** Its error code says that no provider of this account has the model. */
	lacksModel?: boolean | undefined;
	/** How much of the model is loaded, in percent. */
	loadedPercent?: number | undefined;
	/** From its Retry-After header. */
	retryAfterSeconds?: number | undefined;
	/** Finds texts that must be neither shown nor logged, because they repeat the visitor's input. */
	isEcho?: ((text: string) => boolean) | undefined;
};

/** The error that the visitor sees for a provider's failure. */
export function providerError(refusal: Refusal): AppError {
	const { status, message, estimatedSeconds, retryAfterSeconds } = refusal;
	const wording = codeOf(refusal);
	const code = generalCodes.has(wording) ? codeByFault(wording, refusal) : wording;
	const said = refusal.isEcho?.(message) ? "" : redact(message);
	const shown = said || (status === undefined ? "" : `HTTP ${status}`);
	const wait =
		estimatedSeconds === undefined
			? retryAfterSeconds
			: Math.min(Math.max(1, Math.ceil(estimatedSeconds)), LONGEST_WAIT_SECONDS);
	const parts = { status: status ?? "", body: said, message: shown };
	return new AppError(code === "API_ERROR" && shown === "" ? "UNEXPECTED" : code, {
		parts:
			code === "WITHHELD"
				? { rule: "provider" }
				: { ...parts, failure: errorSentence(wording, parts), failureCode: wording },
		...(wait !== undefined && errors[code].fixer !== "visitor" && { retryAfterSeconds: wait }),
		detail: `${status ?? "in stream"} ${said}`.trim(),
		isFree: status !== undefined,
		backendStatus: status ?? refusal.namedStatus,
		loadedPercent: refusal.loadedPercent,
	});
}

/** Messages about an API token; "token" alone mostly means a model's tokens. */
const apiToken =
	/\b(invalid|expired|revoked|incorrect|missing) (api|access|auth\w*|user|hf|bearer) (token|key)\b|\b(token|api key) (is invalid|is expired|has expired|was revoked)|^invalid token\b(?! (in|at)\b)/i;

/** Messages that say more than their status (docs/provider.md). */
const codeOfText: readonly (readonly [text: RegExp, code: ErrorCode])[] = [
	[/exhausted balance/i, "CREDITS_EXHAUSTED"],
	[/not supported by (any )?provider/i, "PROVIDER_CONFIGURATION"],
	[/no inference provider|inference provider information/i, "PROVIDER_CONFIGURATION"],
	[/^(the )?model \S+ (does not exist|not found)|model not found/i, "MODEL_NOT_FOUND"],
	[/^rate limit (reached|exceeded)|^too many requests/i, "RATE_LIMIT"],
	[/is currently loading/i, "MODEL_LOADING"],
	[apiToken, "INVALID_TOKEN"],
	[/mel input features|> 30 seconds/i, "CLIP_TOO_LONG"],
	[/malformed soundfile|cannot identify image/i, "FILE_BROKEN"],
	[/content type .* not supported|unsupported data url/i, "UNSUPPORTED_FILE_TYPE"],
];

/** The code if the provider answers with a status. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
	401: "AUTHENTICATION_FAILED",
	402: "CREDITS_EXHAUSTED",
	403: "AUTHENTICATION_FAILED",
	404: "MODEL_NOT_FOUND",
	408: "PROVIDER_TIMEOUT",
	410: "PROVIDER_CONFIGURATION",
	412: "AUTHENTICATION_FAILED",
	413: "TOO_LARGE",
	429: "RATE_LIMIT",
	503: "MODEL_LOADING",
	504: "PROVIDER_TIMEOUT",
};

const codeOfTask: Partial<Record<BackendTask, ErrorCode>> = {
	generateImage: "IMAGE_GENERATION_FAILED",
	tts: "TTS_FAILED",
	transcribe: "WHISPER_FAILED",
};

/** For messages without a status; the first match counts. */
const codeOfWords: readonly (readonly [contains: string, code: ErrorCode])[] = [
	["Model not found", "MODEL_NOT_FOUND"],
	["Rate limit", "RATE_LIMIT"],
	["loading", "MODEL_LOADING"],
	["No Inference Provider", "PROVIDER_CONFIGURATION"],
	["Invalid username or password", "AUTHENTICATION_FAILED"],
];

/** Messages of a filter (docs/provider.md). None of their words is shown. */
const ofFilter =
	/content_policy_violation|moderation_blocked|rejected (as a result of|by) (our|the) safety system|safety_violations|nsfw (content|concepts?|image)|flagged (by moderation|for )|content management policy/i;

/** Whether a provider's message says that a filter withheld the answer. */
export function saysWithheld(message: string): boolean {
	return ofFilter.test(message);
}

/** The code of a provider's failure: by its message, then its status, then the task. */
function codeOf(refusal: Refusal): ErrorCode {
	const { task, status, namedStatus, message, estimatedSeconds } = refusal;
	if (refusal.isWithheld || saysWithheld(message)) return "WITHHELD";
	if (refusal.lacksModel) return "PROVIDER_CONFIGURATION";
	if (estimatedSeconds !== undefined) return "MODEL_LOADING";
	const byText = codeOfText.find(([text]) => text.test(message))?.[1];
	if (byText) return byText;
	if (status !== undefined) return codeOfStatus[status] ?? codeOfTask[task] ?? "API_ERROR";
	const byName = namedStatus === undefined ? undefined : codeOfStatus[namedStatus];
	if (byName) return byName;
	if (message === "") return "UNEXPECTED";
	return codeOfWords.find(([contains]) => message.includes(contains))?.[1] ?? "API_ERROR";
}

/** Codes that do not say why a call failed. */
const generalCodes = new Set<ErrorCode>([
	"API_ERROR",
	"IMAGE_GENERATION_FAILED",
	"TTS_FAILED",
	"WHISPER_FAILED",
]);
const refusesInput = new Set<number | undefined>([400, 422]);
/** Messages about the form of a request, which is ours and not the visitor's. */
const requestForm = /missing field|field required|deserialize|template|not used by the model/i;

/** Distinguishes a failing provider from one that refuses the input, or the form of the request. */
function codeByFault(wording: ErrorCode, { status, namedStatus, message }: Refusal): ErrorCode {
	const isRefused =
		refusesInput.has(status ?? namedStatus) || /^input validation error/i.test(message);
	if (!isRefused) return wording;
	return requestForm.test(message) ? "REQUEST_REFUSED" : "INPUT_REFUSED";
}

/** No connection was made: refused, no such host, or no route. */
const withoutConnection: readonly string[] = [
	"ECONNREFUSED",
	"ENOTFOUND",
	"EAI_AGAIN",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"UND_ERR_CONNECT_TIMEOUT",
];

/** The error of a request without an answer. */
export function networkError(error: unknown): AppError {
	if (error instanceof AppError) return error;
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	const hadConnection = !withoutConnection.includes(code);
	if (code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_CONNECT_TIMEOUT") {
		return new AppError("PROVIDER_TIMEOUT", { detail: code, hadConnection });
	}
	return new AppError("PROVIDER_UNREACHABLE", { detail: code, isFree: true, hadConnection });
}

const MAX_CHARACTERS = 200;

/**
 * Tokens and keys, account names, addresses of machines, file paths, stack traces. A message with any of
 * these is dropped as a whole, because a censored one may still leak.
 */
const secrets = [
	/\b(hf|sk|key|api)[_-][A-Za-z0-9_-]{6,}/i,
	/\b[a-z]{1,4}\d?_(?=\w*\d)\w{8,}|\beyJ[\w-]{8,}/i,
	/\bbearer\s/i,
	/\b(on behalf of|user|org|organization|account|username|team|billing|credits?|balance|pro)\b/i,
	/accounts\/[\w-]+/i,
	/traceback|\bat \S+[:(]\d+|\S:\d+:\d+\b|\bline \d+, in\b|\.(py|js|ts|rs|go)\b/i,
	/(^|[\s"'`(=:])~?(\/[\w.-]+){2,}|\/(tmp|root|home|app|usr|var|etc|opt)\b|[a-z]:\\|\\\\\w/i,
	/https?:\/\//i,
	/\b\d{1,3}(\.\d{1,3}){3}\b|\[[\da-f:]*:[\da-f:]*\]|\blocalhost\b|\.(internal|local)\b/i,
	/@[\w-]+\.\w/,
	/[A-Za-z0-9+/_-]{40,}/,
] as const;

/**
 * A provider's message for a visitor: one line, clipped. Empty if it is markup or contains anything that
 * must not leave the server.
 */
export function redact(message: string): string {
	if (/<[a-z!/]/i.test(message)) return "";
	const text = message.replace(/[\s\p{Cc}]+/gu, " ").trim();
	if (secrets.some((secret) => secret.test(text))) return "";
	return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
}
