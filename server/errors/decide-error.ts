import { type ErrorCode, errors } from "#shared/errors.ts";
import type { TaskName } from "#shared/models.ts";
import { AppError } from "./app-error.ts";
import { codeOfMessage } from "./error-text.ts";
import { showableText } from "./showable-text.ts";

/** Tells whether a text repeats what was sent. */
export type IsEcho = (text: string) => boolean;

const LONGEST_WAIT_SECONDS = 86_400;

type Refusal = {
	task: TaskName;
	/** The HTTP status; undefined for an error inside a stream that began with 200. */
	status: number | undefined;
	/** The status that such an error names by itself. */
	namedStatus?: number | undefined;
	/** What the provider said, raw. */
	message: string;
	/** Seconds until a cold model is loaded, where the provider estimates it. */
	estimatedSeconds?: number | undefined;
	/** How much of it is loaded, in percent. */
	loadedPercent?: number | undefined;
	/** Seconds of its Retry-After header. */
	retryAfterSeconds?: number | undefined;
	/** Tells whether a text repeats the visitor's words, which nobody may read again. */
	isEcho?: IsEcho | undefined;
};

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

/** Messages whose meaning their status does not tell (provider.md 2.1 and 2.4). */
const codeOfText: readonly (readonly [text: RegExp, code: ErrorCode])[] = [
	[/exhausted balance/i, "CREDITS_EXHAUSTED"],
	[/model_not_supported|not supported by (any )?provider/i, "PROVIDER_CONFIGURATION"],
	[/no inference provider|inference provider information/i, "PROVIDER_CONFIGURATION"],
	[/^(the )?model \S+ (does not exist|not found)|model not found/i, "MODEL_NOT_FOUND"],
	[/^rate limit (reached|exceeded)|^too many requests/i, "RATE_LIMIT"],
	[/is currently loading/i, "MODEL_LOADING"],
	[/mel input features|> 30 seconds/i, "CLIP_TOO_LONG"],
	[/malformed soundfile|cannot identify image/i, "FILE_BROKEN"],
	[/content type .* not supported|unsupported data url/i, "UNSUPPORTED_FILE_TYPE"],
];

const codeOfTask: Partial<Record<TaskName, ErrorCode>> = {
	generateImage: "IMAGE_GENERATION_FAILED",
	tts: "TTS_FAILED",
	transcribe: "WHISPER_FAILED",
};

/** Says what a provider's failure means: by its status, then by its text, then by the task. */
export function decideError(refusal: Refusal): AppError {
	const { status, message, estimatedSeconds, retryAfterSeconds } = refusal;
	const code = codeOf(refusal);
	const said = refusal.isEcho?.(message) ? "" : showableText(message);
	const shown = said || (status === undefined ? "" : errorName(status));
	const wait = estimatedSeconds === undefined ? retryAfterSeconds : wholeSeconds(estimatedSeconds);
	return new AppError(code === "API_ERROR" && shown === "" ? "UNEXPECTED" : code, {
		parts: { status: status ?? "", body: shown === errorName(status) ? "" : shown, message: shown },
		...(wait !== undefined && errors[code].httpStatus !== 400 && { retryAfterSeconds: wait }),
		detail: `${status ?? "in stream"} ${said}`.trim(),
		isFree: status !== undefined,
		backendStatus: status ?? refusal.namedStatus,
		loadedPercent: refusal.loadedPercent,
	});
}

function codeOf({ task, status, namedStatus, message, estimatedSeconds }: Refusal): ErrorCode {
	if (estimatedSeconds !== undefined) return "MODEL_LOADING";
	const byText = codeOfText.find(([text]) => text.test(message))?.[1];
	if (byText) return byText;
	const byStatus = codeOfStatus[status ?? namedStatus ?? 0];
	if (byStatus) return byStatus;
	const byTask = status === undefined ? undefined : codeOfTask[task];
	if (byTask) return byTask;
	const byTable = codeOfMessage(message);
	// Only 401 and 403 speak of our token; other messages count the model's tokens.
	if (byTable === "INVALID_TOKEN") return "API_ERROR";
	return byTable === "UNEXPECTED" && status !== undefined ? "API_ERROR" : byTable;
}

function wholeSeconds(seconds: number): number {
	return Math.min(Math.max(1, Math.ceil(seconds)), LONGEST_WAIT_SECONDS);
}

function errorName(status: number | undefined): string {
	return status === undefined ? "" : `HTTP ${status}`;
}
