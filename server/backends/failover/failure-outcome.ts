import { type ErrorCode, errors } from "#shared/errors.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import { AppError } from "../../errors/app-error.ts";
import type { BackendState, Outcome } from "./backend-state.ts";

/** Errors caused by the input: every back-end would return the same. */
const ofInput = new Set<ErrorCode>([
	// After one provider withheld the answer, the request is not sent to another.
	"WITHHELD",
	"INPUT_REFUSED",
	"FILE_TOO_LARGE",
	"CLIP_TOO_LONG",
	"FILE_BROKEN",
	"UNSUPPORTED_FILE_TYPE",
	"TEXT_MISSING",
]);

/** Statuses about the size and type of the request. */
const ofSize = new Set<number | undefined>([413, 414, 415]);

/**
 * Whether the visitor's input is at fault, so that another back-end would say the same. A 400 or 422 alone says
 * nothing: most of them are about a key, a model or a parameter.
 */
export function isOfInput({ code, backendStatus }: AppError): boolean {
	return ofInput.has(code) || (ofSize.has(backendStatus) && isUnexplained(code));
}

/** Whether the code does not say who is at fault. */
function isUnexplained(code: ErrorCode): boolean {
	return errors[code].fixer === "provider" && code !== "RATE_LIMIT" && code !== "MODEL_LOADING";
}

/**
 * The outcome of a failed call for its back-end. A refusal (key, limit) opens the breaker only if another back-end can
 * answer: otherwise its own error is more useful than an open breaker.
 */
export function outcomeOf(error: AppError, { isEngine }: Backend, hasNext: boolean): Outcome {
	const { code, isFree, backendStatus: status } = error;
	if (isOfInput(error)) return "answered";
	// The input may be the cause, so it counts neither for nor against the back-end.
	if ((status === 400 || status === 422) && isUnexplained(code)) return "unknown";
	if (code === "STOPPED" || code === "MODEL_LOADING") return "unknown";
	// A full queue, or a time-out while queued, is no fault of the engine.
	if (isEngine && (code === "RATE_LIMIT" || (code === "PROVIDER_TIMEOUT" && isFree))) {
		return "unknown";
	}
	if (!hasNext && !isDown(error)) return "answered";
	return error.hadConnection ? "failed" : "unreachable";
}

/** Whether no usable answer came, as opposed to a refusal. */
function isDown({ code, backendStatus: status }: AppError): boolean {
	if (status !== undefined) return status >= 500 && status !== 503;
	return code === "PROVIDER_TIMEOUT" || code === "PROVIDER_UNREACHABLE";
}

/**
 * Picks the most useful error after every back-end failed: one with a retry time, then a provider's, then one that only
 * the host can fix.
 */
export function mostHelpfulError(failures: readonly AppError[]): AppError | undefined {
	return (
		failures.find(({ retryAfterSeconds }) => retryAfterSeconds !== undefined) ??
		failures.find(({ code }) => code === "MODEL_LOADING" || code === "RATE_LIMIT") ??
		failures.find(({ code }) => errors[code].fixer === "provider") ??
		failures[0]
	);
}

/** The error for a model whose breakers are all open, or that has no back-end. */
export function restingError(states: readonly BackendState[], visitor: string): AppError {
	if (states.length === 0) return new AppError("PROVIDER_CONFIGURATION", { isFree: true });
	const ends = states.map((state) => state.restingUntil(visitor) ?? Date.now());
	return new AppError("PROVIDER_UNREACHABLE", {
		retryAfterSeconds: Math.max(1, Math.ceil((Math.min(...ends) - Date.now()) / 1_000)),
		isFree: true,
		detail: "every back-end rests",
	});
}
