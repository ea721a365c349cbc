import type { ErrorCode } from "#shared/errors.ts";
import type { AppError } from "../../errors/app-error.ts";

/** What helps a visitor most comes first; the faults that only the host can mend come last. */
const order: readonly ErrorCode[] = [
	"MODEL_LOADING",
	"RATE_LIMIT",
	"PROVIDER_TIMEOUT",
	"IMAGE_GENERATION_FAILED",
	"TTS_FAILED",
	"WHISPER_FAILED",
	"API_ERROR",
	"INVALID_IMAGE_RESPONSE",
	"PROVIDER_BAD_RESPONSE",
	"STREAM_CUT",
	"PROVIDER_UNREACHABLE",
];

/** The error to tell when every back-end failed. Of two alike, the one that says when to come back. */
export function bestError(errors: readonly AppError[]): AppError | undefined {
	return [...errors].sort((one, other) => rank(one) - rank(other))[0];
}

function rank({ code, retryAfterSeconds }: AppError): number {
	const place = order.indexOf(code);
	return (place === -1 ? order.length : place) - (retryAfterSeconds === undefined ? 0 : 0.5);
}
