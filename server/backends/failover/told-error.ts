import type { ErrorCode } from "#shared/errors.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Breaker } from "./breaker.ts";

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

/** What a visitor is told of a model all of whose back-ends rest, or that has none. */
export function restingError(breakers: readonly Breaker[]): AppError {
	if (breakers.length === 0) return new AppError("TOKEN_REQUIRED", { isFree: true });
	const soonest = Math.min(...breakers.map(({ restingUntil }) => restingUntil() ?? Date.now()));
	return new AppError("PROVIDER_UNREACHABLE", {
		retryAfterSeconds: Math.max(1, Math.ceil((soonest - Date.now()) / 1_000)),
		isFree: true,
		detail: "every back-end rests",
	});
}
