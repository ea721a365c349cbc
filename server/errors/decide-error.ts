import { errorSentence } from "#shared/errors/error-texts.ts";
import { type ErrorCode, errors } from "#shared/errors.ts";
import { AppError } from "./app-error.ts";
import { codeOfRefusal, type Refusal } from "./code-of-refusal.ts";
import { showableText } from "./showable-text.ts";

/** Whether a text repeats the visitor's input. */
export type IsEcho = (text: string) => boolean;

const LONGEST_WAIT_SECONDS = 86_400;

type WholeRefusal = Refusal & {
	/** How much of the model is loaded, in percent. */
	loadedPercent?: number | undefined;
	/** From its Retry-After header. */
	retryAfterSeconds?: number | undefined;
	/** Finds texts that must be neither shown nor logged, because they repeat the visitor's input. */
	isEcho?: IsEcho | undefined;
};

/** The error that the visitor sees for a provider's failure. */
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

/** Codes that do not say why a call failed. */
const isGeneral = new Set<ErrorCode>([
	"API_ERROR",
	"IMAGE_GENERATION_FAILED",
	"TTS_FAILED",
	"WHISPER_FAILED",
]);
const refusesInput = new Set<number | undefined>([400, 422]);
/** Messages about the form of a request, which is ours and not the visitor's. */
const requestForm = /missing field|field required|deserialize|template|not used by the model/i;

/** Distinguishes a failing provider from one that refuses the input, or the form of the request. */
function codeByFault(wording: ErrorCode, refusal: Refusal): ErrorCode {
	const { status, namedStatus, message } = refusal;
	const isRefused =
		refusesInput.has(status ?? namedStatus) || /^input validation error/i.test(message);
	if (!isRefused) return wording;
	return requestForm.test(message) ? "REQUEST_REFUSED" : "INPUT_REFUSED";
}
