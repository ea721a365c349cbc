import type { ErrorCode } from "#shared/errors.ts";
import type { AppError } from "../../errors/app-error.ts";
import type { Outcome } from "./breaker.ts";

/** Statuses that speak of the request itself: another back-end would say the same. */
const ownFaults: ReadonlySet<number> = new Set([400, 413, 414, 415, 422]);

/** What providers also say with such a status, though it is no fault of the request. */
const notTheirs: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
	"INVALID_TOKEN",
	"REQUEST_REFUSED",
	"MODEL_NOT_FOUND",
	"PROVIDER_CONFIGURATION",
	"MODEL_LOADING",
	"RATE_LIMIT",
	"CREDITS_EXHAUSTED",
]);

/** Errors of ours before anything was sent. */
const ours: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["TEXT_MISSING", "UNSUPPORTED_FILE_TYPE"]);

/** What a failed call says of its back-end; `answered` means that the request is at fault. */
export function failureKind({ code, backendStatus: status }: AppError): Outcome {
	if (code === "STOPPED") return "left";
	if (ours.has(code) && status === undefined) return "answered";
	if (status === undefined) return isRefusal(code) ? "refused" : "down";
	if (ownFaults.has(status)) return notTheirs.has(code) ? "refused" : "answered";
	return status >= 500 && status !== 503 ? "down" : "refused";
}

/** An answer that came and cannot be used: what sent it is there. */
function isRefusal(code: ErrorCode): boolean {
	return code !== "PROVIDER_TIMEOUT" && code !== "PROVIDER_UNREACHABLE";
}
