import { errors } from "#shared/errors.ts";
import { AppError } from "../../errors/app-error.ts";
import type { BackendState } from "../../models/backend-state.ts";

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
	const rests = states.map((state) => state.restMs(visitor) ?? 0);
	return new AppError("PROVIDER_UNREACHABLE", {
		retryAfterSeconds: Math.max(1, Math.ceil(Math.min(...rests) / 1_000)),
		isFree: true,
		detail: "every back-end rests",
	});
}
