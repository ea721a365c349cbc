import { errorSentence } from "#shared/errors/error-texts.ts";
import { type ErrorCode, errors } from "#shared/errors.ts";
import { AppError } from "./app-error.ts";
import { codeOfRefusal, type Refusal } from "./code-of-refusal.ts";
import { showableText } from "./showable-text.ts";

/** Tells whether a text repeats what was sent. */
export type IsEcho = (text: string) => boolean;

const LONGEST_WAIT_SECONDS = 86_400;

type WholeRefusal = Refusal & {
	/** How much of it is loaded, in percent. */
	loadedPercent?: number | undefined;
	/** Seconds of its Retry-After header. */
	retryAfterSeconds?: number | undefined;
	/** Tells whether a text repeats the visitor's words, which must not be shown or logged. */
	isEcho?: IsEcho | undefined;
};

/** Makes the error that a visitor sees of a provider's refusal. */
export function decideError(refusal: WholeRefusal): AppError {
	const { status, message, estimatedSeconds, retryAfterSeconds } = refusal;
	const wording = codeOfRefusal(refusal);
	const code = isGeneral.has(wording) ? codeByFault(wording, refusal) : wording;
	const said = refusal.isEcho?.(message) ? "" : showableText(message);
	const shown = said || (status === undefined ? "" : `HTTP ${status}`);
	const wait =
		estimatedSeconds === undefined
			? retryAfterSeconds
			: Math.min(Math.max(1, Math.ceil(estimatedSeconds)), LONGEST_WAIT_SECONDS);
	const parts = { status: status ?? "", body: said, message: shown };
	return new AppError(code === "API_ERROR" && shown === "" ? "UNEXPECTED" : code, {
		parts: { ...parts, failure: errorSentence(wording, parts), failureCode: wording },
		...(wait !== undefined && errors[code].fixer !== "visitor" && { retryAfterSeconds: wait }),
		detail: `${status ?? "in stream"} ${said}`.trim(),
		isFree: status !== undefined,
		backendStatus: status ?? refusal.namedStatus,
		loadedPercent: refusal.loadedPercent,
	});
}

/** Codes that say that a call failed and not why. */
const isGeneral = new Set<ErrorCode>([
	"API_ERROR",
	"IMAGE_GENERATION_FAILED",
	"TTS_FAILED",
	"WHISPER_FAILED",
]);
const refusesInput = new Set<number | undefined>([400, 422]);
/** The form of a request is ours: no visitor can change it. */
const requestForm = /missing field|field required|deserialize|template|not used by the model/i;

/** Tells a failing provider from one that refuses what was sent, or how. */
function codeByFault(wording: ErrorCode, refusal: Refusal): ErrorCode {
	const { status, namedStatus, message } = refusal;
	const isRefused =
		refusesInput.has(status ?? namedStatus) || /^input validation error/i.test(message);
	if (!isRefused) return wording;
	return requestForm.test(message) ? "REQUEST_REFUSED" : "INPUT_REFUSED";
}
