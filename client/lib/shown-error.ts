import { type ErrorCode, type ErrorData, errors, type Fixer, isErrorCode } from "#shared/errors.ts";
import { isRecord } from "./is-record.ts";

/** The server's data of an error. */
type ServerError = { errorCode: ErrorCode } & {
	[Name in keyof ErrorData]?: ErrorData[Name] | undefined;
};

/** An error to show in the page's language. */
export type ShownError = ServerError & {
	fixer: Fixer;
	/** Replaces the error's own advice. */
	advice?: "offline" | "later" | "away" | "between" | "smaller";
};

/**
 * Converts any thrown value into an error to show. Values not from our server (no network, a proxy's page) become
 * `fallback`, a fault of the connection or the host.
 */
export function shownError(
	thrown: unknown,
	fallback: "REQUEST_FAILED" | "FILE_FAILED" = "REQUEST_FAILED",
): ShownError {
	const data = isRecord(thrown) ? thrown.data : undefined;
	if (isServerError(data)) {
		const { errorCode, parts, pointsSpent, retryAfterSeconds, requestId } = data;
		return { ...ofCode(errorCode), parts, pointsSpent, retryAfterSeconds, requestId };
	}
	if (isAbort(thrown)) return ofCode("STOPPED");
	// Thrown by api/site-fetch.ts.
	const answer = isRecord(thrown) && thrown.cause;
	if (answer instanceof Response) return ofForeign(answer, fallback);
	return { ...ofCode(fallback), ...(!navigator.onLine && { advice: "offline", pointsSpent: 0 }) };
}

/** The error to show for a response from something between the visitor and our server, chosen by its status. */
function ofForeign(
	{ status, headers }: Response,
	fallback: "REQUEST_FAILED" | "FILE_FAILED",
): ShownError {
	if (status === 413) return { ...ofCode("TOO_LARGE"), advice: "smaller" };
	if (status === 429) {
		const retryAfterSeconds = Number(headers.get("retry-after")) || undefined;
		return { errorCode: "RATE_LIMIT", fixer: "waiting", advice: "later", retryAfterSeconds };
	}
	// A firewall, a filter or a captive portal; otherwise a proxy that cannot reach the site.
	const isBetween = status < 404 || status === 451 || status === 511;
	return isBetween
		? { ...ofCode(fallback), advice: "between" }
		: { errorCode: fallback, fixer: "host", advice: "away" };
}

/** These may resolve by themselves, whatever their fixer. */
const mayPass = new Set<ErrorCode>([
	"UNEXPECTED",
	"STOPPED",
	"REQUEST_FAILED",
	"FILE_FAILED",
	"DEVICE_FAILED",
	"DEVICE_MEMORY",
]);

/** Whether a retry may succeed: not if only the host can fix it, nor for a rejected input. */
export function isWorthRetry({ errorCode, fixer }: ShownError): boolean {
	return mayPass.has(errorCode) || (fixer !== "host" && fixer !== "visitor");
}

function ofCode(errorCode: ErrorCode): ShownError {
	return { errorCode, fixer: errors[errorCode].fixer };
}

/** Only checks the code: our server always sends the other fields with it. */
function isServerError(data: unknown): data is ServerError {
	return isRecord(data) && typeof data.errorCode === "string" && isErrorCode(data.errorCode);
}

function isAbort(thrown: unknown): boolean {
	return isRecord(thrown) && (thrown.name === "AbortError" || isAbort(thrown.cause));
}
