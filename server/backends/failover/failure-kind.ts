import type { ErrorCode } from "#shared/errors.ts";
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

/** What errors mean that came without a status; any other is an answer that cannot be used. */
const withoutStatus: Partial<Record<ErrorCode, Outcome>> = {
	// Ours, before anything was sent.
	TEXT_MISSING: "answered",
	UNSUPPORTED_FILE_TYPE: "answered",
	PROVIDER_TIMEOUT: "down",
	PROVIDER_UNREACHABLE: "down",
};

/** What a failed call says of its back-end; `answered` means that the request is at fault. */
export function failureKind({ code, backendStatus: status }: AppError): Outcome {
	if (code === "STOPPED") return "left";
	if (status === undefined) return withoutStatus[code] ?? "refused";
	if (ownFaults.includes(status)) return notTheirs.includes(code) ? "refused" : "answered";
	return status >= 500 && status !== 503 ? "down" : "refused";
}
