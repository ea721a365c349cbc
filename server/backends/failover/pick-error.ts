import { type ErrorCode, errors } from "#shared/errors.ts";
import { AppError } from "../../errors/app-error.ts";
import type { BackendState } from "./backend-state.ts";

/**
 * The error that helps the visitor most when every back-end failed: one that says when to come back,
 * then one of a provider, then one that only the host can mend.
 */
export function bestError(failures: readonly AppError[]): AppError | undefined {
	return (
		failures.find(({ retryAfterSeconds }) => retryAfterSeconds !== undefined) ??
		failures.find(({ code }) => code === "MODEL_LOADING" || code === "RATE_LIMIT") ??
		failures.find(({ code }) => errors[code].fixer === "provider") ??
		failures[0]
	);
}

/** What may be said again of a back-end that rests: sentences without a word of the last answer. */
const repeatable: readonly ErrorCode[] = [
	"AUTHENTICATION_FAILED",
	"CREDITS_EXHAUSTED",
	"INVALID_TOKEN",
	"MODEL_NOT_FOUND",
	"PROVIDER_CONFIGURATION",
	"RATE_LIMIT",
];

/** What a visitor reads of a model all of whose back-ends rest, or that has none. */
export function restingError(states: readonly BackendState[], visitor: string): AppError {
	if (states.length === 0) return new AppError("TOKEN_REQUIRED", { isFree: true });
	const ends = states.map((state) => state.restingUntil(visitor) ?? Date.now());
	const codes = states.map((state) => state.lastError()?.code);
	const code = codes.find((each) => each !== undefined && repeatable.includes(each));
	return new AppError(code ?? "PROVIDER_UNREACHABLE", {
		retryAfterSeconds: Math.max(1, Math.ceil((Math.min(...ends) - Date.now()) / 1_000)),
		isFree: true,
		detail: "every back-end rests",
	});
}
