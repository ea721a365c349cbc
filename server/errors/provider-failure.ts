import { errorSentence, errorTexts } from "#shared/errors/error-texts.ts";
import { type ErrorCode, type ErrorParts, errors } from "#shared/errors.ts";
import { takesFile } from "#shared/kinds.ts";
import { type BackendTask, tasks } from "#shared/models.ts";
import type { Task } from "#shared/tasks/task.ts";
import { AppError } from "./app-error.ts";
import { kindOfCodes, kindOfMessage } from "./provider-table.ts";
import { redact } from "./redact.ts";

const LONGEST_WAIT_SECONDS = 86_400;

/** A provider's failure. */
export type Refusal = {
	task: BackendTask;
	/** The HTTP status; undefined for an error inside a stream that began with 200. */
	status: number | undefined;
	/** The status inside such an error. */
	namedStatus?: number | undefined;
	/** The provider's message, raw. */
	message: string;
	/** Its codes, normalised. */
	codes?: readonly string[] | undefined;
	/** The request field that it names. */
	field?: string | undefined;
	/** The fields of the request. */
	sentFields?: readonly string[] | undefined;
	/** The provider's estimate of the seconds until a cold model is loaded. */
	estimatedSeconds?: number | undefined;
	/** How much of the model is loaded, in percent. */
	loadedPercent?: number | undefined;
	/** From its head or its body. */
	retryAfterSeconds?: number | undefined;
	/** Detects text that must be neither shown nor logged, because it repeats the visitor's input. */
	isEcho?: ((text: string) => boolean) | undefined;
};

/** The error that the visitor sees for a provider's failure. */
export function providerError(refusal: Refusal): AppError {
	const { status, message, codes = [] } = refusal;
	const code = codeOf(refusal);
	// For these codes the sentence is the provider's, in the task's wording.
	const wording = worded.has(code) ? generalCode(refusal) : code;
	const { isEcho = () => false } = refusal;
	const said = isEcho(message) ? "" : redact(message);
	const loggable = codes.filter((one) => isLoggable(one) && !isEcho(one));
	const shown = said || (status === undefined ? "" : `HTTP ${status}`);
	const wait = waitOf(refusal);
	const text = { status: status ?? "", body: said, message: shown };
	const isMute = wording === "API_ERROR" && (message === "" || shown === "");
	const failureCode = isMute ? "PROVIDER_FAILED" : wording;
	return new AppError(isMute && code === wording ? failureCode : code, {
		parts: partsOf(code, { ...text, failure: errorSentence(failureCode, text), failureCode }),
		...(wait !== undefined && errors[code].fixer !== "visitor" && { retryAfterSeconds: wait }),
		detail: [status ?? "in stream", ...loggable.slice(0, 3), said].join(" ").trim(),
		isFree: status !== undefined || refusals.has(code),
		backendStatus: status ?? refusal.namedStatus,
		loadedPercent: refusal.loadedPercent,
		refusedField: code === "REQUEST_REFUSED" ? refusedField(refusal) : undefined,
	});
}

/** Failures in an answer with status 200 for which no provider charges. */
const refusals = new Set<ErrorCode>([
	...(["CREDITS_EXHAUSTED", "INVALID_TOKEN", "AUTHENTICATION_FAILED", "RATE_LIMIT"] as const),
	...(["MODEL_LOADING", "MODEL_NOT_FOUND", "PROVIDER_CONFIGURATION", "WITHHELD"] as const),
]);

/** The provider's words go to the browser only where the sentence holds them: others may name accounts and amounts. */
function partsOf(code: ErrorCode, parts: ErrorParts): ErrorParts | undefined {
	if (code === "WITHHELD") return { rule: "provider" };
	return errorTexts[code].includes("{") ? parts : undefined;
}

function waitOf({ estimatedSeconds, retryAfterSeconds }: Refusal): number | undefined {
	if (estimatedSeconds === undefined) return retryAfterSeconds;
	return Math.min(Math.max(1, Math.ceil(estimatedSeconds)), LONGEST_WAIT_SECONDS);
}

/** Statuses that give the reason where the words do not (docs/decisions/041). */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
	401: "AUTHENTICATION_FAILED",
	402: "CREDITS_EXHAUSTED",
	404: "MODEL_NOT_FOUND",
	408: "PROVIDER_TIMEOUT",
	410: "PROVIDER_CONFIGURATION",
	412: "AUTHENTICATION_FAILED",
	429: "RATE_LIMIT",
	504: "PROVIDER_TIMEOUT",
};

/** Meanings that words give whatever the status: a filter's, credit's, and those of the specification. */
const beforeStatus = new Set<ErrorCode | undefined>([
	...(["WITHHELD", "CREDITS_EXHAUSTED", "MODEL_NOT_FOUND", "RATE_LIMIT", "MODEL_LOADING"] as const),
	...(["INVALID_TOKEN", "AUTHENTICATION_FAILED", "PROVIDER_CONFIGURATION"] as const),
]);

/** Messages with 503 that carry no information: a sleeping model answers like this; "overloaded" gives the reason. */
const ofSleep =
	/^\W*(http )?(503)?\W*$|\b(service|temporarily|currently) (temporarily )?unavailable\b/i;
/** Messages with 403 of a firewall in front of the provider, which a visitor's text may have stirred. */
const ofFirewall =
	/^\W*((http )?403)?\W*(forbidden)?\W*$|\bblocked\b|firewall|captcha|rejected|access denied|error code: 1\d{3}|request (is )?(forbidden|not allowed)|malicious|\battack|injection|\bbots?\b|\bip\b.{0,40}\b(denied|not allowed|banned|blacklist)/i;
function codeByStatus({ status, namedStatus, task, message }: Refusal): ErrorCode | undefined {
	const known = status ?? namedStatus ?? 0;
	// A 403 is about the key only if words or codes say so; its words may name the host's account.
	if (known === 403) return ofFirewall.test(message) ? "BLOCKED" : "PROVIDER_CONFIGURATION";
	if (known === 503) return ofSleep.test(message) ? "MODEL_LOADING" : undefined;
	if (known !== 413) return codeOfStatus[known];
	// The provider's limit of size is not ours, and only a file can be made smaller.
	return takesFile(task) || task === "judgePicture" ? "FILE_TOO_LARGE" : "INPUT_REFUSED";
}

/** The code of a failure that nothing else explains: it follows from what the task takes and gives. */
function codeOfTask(task: BackendTask): ErrorCode {
	if (task === "judgeWords" || task === "judgePicture") return "API_ERROR";
	const { takes, gives }: Task = tasks[task];
	if (gives === "picture") return "IMAGE_GENERATION_FAILED";
	if (gives === "sound") return "TTS_FAILED";
	return takes === "sound" ? "WHISPER_FAILED" : "API_ERROR";
}

/** Codes whose sentence describes the provider's failure. */
const worded = new Set<ErrorCode>(["INPUT_REFUSED", "REQUEST_REFUSED", "ROLE_REFUSED"]);

function generalCode({ task, status }: Refusal): ErrorCode {
	return status === undefined ? "API_ERROR" : codeOfTask(task);
}

/** Meanings of words that are not about the key, beside a code such as `permission_denied`. */
const elsewhere = new Set<ErrorCode | undefined>(["PROVIDER_CONFIGURATION", "CREDITS_EXHAUSTED"]);

/** The code of a provider's failure, decided by its codes, its words, its status, then the task. */
function codeOf(refusal: Refusal): ErrorCode {
	const { status, namedStatus, message, codes = [], field, estimatedSeconds } = refusal;
	const known = status ?? namedStatus;
	const byCodes = kindOfCodes(codes);
	const words = kindOfMessage(message);
	if (byCodes === "WITHHELD" || words === "WITHHELD") return "WITHHELD";
	if (estimatedSeconds !== undefined) return "MODEL_LOADING";
	// A quota that resets soon is a rate limit, not an empty account.
	const isLimit = known === 429 || known === 403;
	const isSoon = words === "CREDITS_EXHAUSTED" && isLimit && refusal.retryAfterSeconds;
	const byWords: ErrorCode | undefined = isSoon ? "RATE_LIMIT" : words;
	const byField: ErrorCode | undefined = field === "role" ? "ROLE_REFUSED" : undefined;
	const urgentWords = beforeStatus.has(byWords) ? byWords : undefined;
	// A code that only says "refused" gives way to words that say by whom.
	const byPlace = byCodes === "AUTHENTICATION_FAILED" && elsewhere.has(words) ? words : undefined;
	const all = [byField, byPlace, byCodes, urgentWords, codeByStatus(refusal), byWords];
	const said = all.find((code) => code !== undefined && canMean(known, code));
	return said ?? (/\bloading\b/i.test(message) ? "MODEL_LOADING" : generalCode(refusal));
}

/** Codes about the request's format; with a 5xx status they describe a fault of the server. */
const ofRequest = new Set<ErrorCode>(["INPUT_REFUSED", "REQUEST_REFUSED"]);
const refusing = new Set<number | undefined>([undefined, 400, 413, 422]);

function canMean(status: number | undefined, code: ErrorCode): boolean {
	return !ofRequest.has(code) || refusing.has(status);
}

/** Fields that contain the visitor's input, or the model's name. */
const inputFields = new Set(["messages", "prompt", "input", "inputs", "text", "model", "image"]);

/** The request field that a provider rejects, if it names one that was sent. */
function refusedField({ field, message, sentFields = [] }: Refusal): string | undefined {
	const sent = sentFields.filter((name) => !inputFields.has(name));
	const named = sent.find((name) => name === field);
	return named ?? sent.find((name) => new RegExp(`\\b${name}\\b`).test(message));
}

/** A code for the log: a word, and nothing like a key. */
function isLoggable(code: string): boolean {
	return !/^\d+$/.test(code) && !/\d{4}/.test(code);
}

/** No connection was made: refused, unknown host, or no route. */
const withoutConnection: readonly string[] = [
	"ECONNREFUSED",
	"ENOTFOUND",
	"EAI_AGAIN",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"UND_ERR_CONNECT_TIMEOUT",
];

/** This machine has no socket, port or descriptor left, which no back-end is to blame for. */
const ofThisMachine: readonly string[] = ["EMFILE", "ENFILE", "EADDRNOTAVAIL", "ENOBUFS"];
const AGAIN_SECONDS = 5;

/**
 * The error of a request that got no response. `wasNeverSent`: it never went out on a connection, whatever ended it, so
 * it costs nothing.
 */
export function networkError(error: unknown, wasNeverSent = false): AppError {
	if (error instanceof AppError) {
		return wasNeverSent ? new AppError(error.code, { hadConnection: false }) : error;
	}
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	const hadConnection = !wasNeverSent && !withoutConnection.includes(code);
	if (ofThisMachine.includes(code)) {
		const more = { retryAfterSeconds: AGAIN_SECONDS, hadConnection: false };
		return new AppError("SITE_BUSY", { detail: `${code}: no connection left`, ...more });
	}
	if (code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_CONNECT_TIMEOUT") {
		return new AppError("PROVIDER_TIMEOUT", { detail: code, hadConnection });
	}
	return new AppError("PROVIDER_UNREACHABLE", { detail: code, isFree: true, hadConnection });
}
