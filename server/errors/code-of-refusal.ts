import type { ErrorCode } from "#shared/errors.ts";
import type { TaskName } from "#shared/models.ts";
import { statuses } from "./statuses.ts";

/** A provider's failure. */
export type Refusal = {
	task: TaskName;
	/** The HTTP status; undefined for an error inside a stream that began with 200. */
	status: number | undefined;
	/** The status that such an error names. */
	namedStatus?: number | undefined;
	/** The provider's message, raw. */
	message: string;
	/** The provider's estimate of the seconds until a cold model is loaded. */
	estimatedSeconds?: number | undefined;
};

/** Messages about an API token; "token" alone mostly means a model's tokens. */
const apiToken =
	/\b(invalid|expired|revoked|incorrect|missing) (api|access|auth\w*|user|hf|bearer) (token|key)\b|\b(token|api key) (is invalid|is expired|has expired|was revoked)|^invalid token\b(?! (in|at)\b)/i;

/** Messages that say more than their status (docs/provider.md). */
const codeOfText: readonly (readonly [text: RegExp, code: ErrorCode])[] = [
	[/exhausted balance/i, "CREDITS_EXHAUSTED"],
	[/model_not_supported|not supported by (any )?provider/i, "PROVIDER_CONFIGURATION"],
	[/no inference provider|inference provider information/i, "PROVIDER_CONFIGURATION"],
	[/^(the )?model \S+ (does not exist|not found)|model not found/i, "MODEL_NOT_FOUND"],
	[/^rate limit (reached|exceeded)|^too many requests/i, "RATE_LIMIT"],
	[/is currently loading/i, "MODEL_LOADING"],
	[apiToken, "INVALID_TOKEN"],
	[/mel input features|> 30 seconds/i, "CLIP_TOO_LONG"],
	[/malformed soundfile|cannot identify image/i, "FILE_BROKEN"],
	[/content type .* not supported|unsupported data url/i, "UNSUPPORTED_FILE_TYPE"],
];

const codeOfTask: Partial<Record<TaskName, ErrorCode>> = {
	generateImage: "IMAGE_GENERATION_FAILED",
	tts: "TTS_FAILED",
	transcribe: "WHISPER_FAILED",
};

/** The code of a provider's failure: by its message, then its status, then the task. */
export function codeOfRefusal(refusal: Refusal): ErrorCode {
	const { task, status, namedStatus, message, estimatedSeconds } = refusal;
	if (estimatedSeconds !== undefined) return "MODEL_LOADING";
	const byText = codeOfText.find(([text]) => text.test(message))?.[1];
	if (byText) return byText;
	if (status !== undefined) return statuses[status]?.provider ?? codeOfTask[task] ?? "API_ERROR";
	const byName = namedStatus === undefined ? undefined : statuses[namedStatus]?.provider;
	if (byName) return byName;
	const byTable = codeOfMessage(message);
	// Messages about an API token are handled above: this one means the model's tokens.
	return byTable === "INVALID_TOKEN" ? "API_ERROR" : byTable;
}

/** For messages without a status; the first match counts. */
const codeOfWords: readonly (readonly [contains: string, code: ErrorCode])[] = [
	["Model not found", "MODEL_NOT_FOUND"],
	["Rate limit", "RATE_LIMIT"],
	["loading", "MODEL_LOADING"],
	["token", "INVALID_TOKEN"],
	["No Inference Provider", "PROVIDER_CONFIGURATION"],
	["Invalid username or password", "AUTHENTICATION_FAILED"],
];

/** The code of a message without a status. `codeOfRefusal` is finer, if there is one. */
export function codeOfMessage(message: string): ErrorCode {
	if (message === "") return "UNEXPECTED";
	return codeOfWords.find(([contains]) => message.includes(contains))?.[1] ?? "API_ERROR";
}
