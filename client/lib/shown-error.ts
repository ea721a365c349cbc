import { type ErrorCode, type ErrorData, errors, type Fixer, isErrorCode } from "#shared/errors.ts";

/** What the server tells of an error, as far as it is known here. */
type Told = { errorCode: ErrorCode } & {
	[Name in keyof ErrorData]?: ErrorData[Name] | undefined;
};

/** An error as a page can word it in its language: which one, who can mend it and what it cost. */
export type ShownError = Told & {
	fixer: Fixer;
	/** What to do, where that is not what the error itself advises. */
	advice?: "offline" | "later";
};

/**
 * Turns any thrown value into an error to show. What did not come from our server in its own form
 * (no network, a proxy's page) reads as `fallback`, and is about the connection or the host.
 */
export function shownError(
	thrown: unknown,
	fallback: "REQUEST_FAILED" | "FILE_FAILED" = "REQUEST_FAILED",
): ShownError {
	const data = isRecord(thrown) ? thrown.data : undefined;
	if (isTold(data)) {
		const { errorCode, parts, pointsSpent, retryAfterSeconds, requestId } = data;
		return { ...ofCode(errorCode), parts, pointsSpent, retryAfterSeconds, requestId };
	}
	if (isAbort(thrown)) return ofCode("STOPPED");
	// Something answered, but not our server: a proxy in front of it, or a page of its own.
	if (isRecord(thrown) && isRecord(thrown.meta) && thrown.meta.response) {
		return { errorCode: fallback, fixer: "host", advice: "later" };
	}
	return { ...ofCode(fallback), ...(!navigator.onLine && { advice: "offline", pointsSpent: 0 }) };
}

/** These may pass by themselves, whoever is to mend them. */
const mayPass = new Set<ErrorCode>(["UNEXPECTED", "STOPPED", "REQUEST_FAILED", "FILE_FAILED"]);

/**
 * Tells whether the same call may go better another time: not while only the host can change
 * something, nor with an input that was refused.
 */
export function isWorthRetry({ errorCode, fixer }: ShownError): boolean {
	return mayPass.has(errorCode) || (fixer !== "host" && fixer !== "visitor");
}

function ofCode(errorCode: ErrorCode): ShownError {
	return { errorCode, fixer: errors[errorCode].fixer };
}

/** Only our server knows the codes, and writes the rest with them. */
export function isTold(data: unknown): data is Told {
	return isRecord(data) && typeof data.errorCode === "string" && isErrorCode(data.errorCode);
}

function isAbort(thrown: unknown): boolean {
	return isRecord(thrown) && (thrown.name === "AbortError" || isAbort(thrown.cause));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}
