import type { ErrorCode } from "#shared/errors.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import type { AppError } from "../../errors/app-error.ts";
import type { Outcome } from "./breaker.ts";

/** Statuses that speak of the request itself: another back-end would say the same. */
const ownFaults = [400, 413, 414, 415, 422];

/** What providers also say with such a status, though it is no fault of the request. */
const notTheirs: readonly ErrorCode[] = [
	"INVALID_TOKEN",
	"REQUEST_REFUSED",
	"MODEL_NOT_FOUND",
	"PROVIDER_CONFIGURATION",
	"MODEL_LOADING",
	"RATE_LIMIT",
	"CREDITS_EXHAUSTED",
];

/** Ours, before anything was sent. */
const ours: readonly ErrorCode[] = ["TEXT_MISSING", "UNSUPPORTED_FILE_TYPE"];

/** Whether the request is at fault, so that another back-end would say the same. */
export function isOfRequest({ code, backendStatus: status }: AppError): boolean {
	if (status === undefined) return ours.includes(code);
	return ownFaults.includes(status) && !notTheirs.includes(code);
}

/** What a failed call says of its back-end. */
export function outcomeOf(error: AppError, { isEngine }: Backend): Outcome {
	const { code, isFree } = error;
	if (isOfRequest(error)) return "answered";
	if (code === "STOPPED" || code === "MODEL_LOADING") return "unknown";
	// Waiting in the engine's queue, or before it where it is full, says nothing against it.
	if (isEngine && (code === "RATE_LIMIT" || (code === "PROVIDER_TIMEOUT" && isFree))) {
		return "unknown";
	}
	return error.hadConnection ? "failed" : "unreachable";
}
