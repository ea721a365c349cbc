import { AppError } from "../../errors/app-error.ts";
import type { Breaker } from "./breaker.ts";

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
