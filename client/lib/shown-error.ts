import {
	type ErrorCode,
	type ErrorParts,
	errors,
	type Fixer,
	isErrorCode,
} from "#shared/errors.ts";

/** An error as a page can word it in its language: which one, who can mend it and what it cost. */
export type ShownError = {
	errorCode: ErrorCode;
	parts?: ErrorParts;
	fixer: Fixer;
	/** What to do, where that is not what the error itself advises. */
	advice?: "offline" | "later";
	/** Points the call cost in the end; undefined where that is not known here. */
	pointsSpent?: number;
	/** Seconds after which a new try makes sense, counted from when the error arrived. */
	retryAfterSeconds?: number;
	/** The request's id, which the host finds in the log. */
	requestId?: string;
};

/**
 * Turns any thrown value into an error to show. What did not come from our server in its own form
 * (no network, a proxy's page) reads as `fallback`, and is about the connection or the host.
 */
export function shownError(
	thrown: unknown,
	fallback: "REQUEST_FAILED" | "FILE_FAILED" = "REQUEST_FAILED",
): ShownError {
	const data = recordAt(thrown, "data");
	const code = data?.errorCode;
	if (typeof code !== "string" || !isErrorCode(code)) {
		return isAbort(thrown) ? ofCode("STOPPED") : { ...ofCode(fallback), ...whoseFault(thrown) };
	}
	const parts = data?.parts;
	const seconds = data?.retryAfterSeconds;
	const requestId = data?.requestId;
	const points = data?.pointsSpent;
	return {
		...ofCode(code),
		...(isErrorParts(parts) && { parts }),
		...(typeof seconds === "number" && { retryAfterSeconds: seconds }),
		...(typeof points === "number" && { pointsSpent: points }),
		...(typeof requestId === "string" && { requestId }),
	};
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

export function isErrorParts(value: unknown): value is ErrorParts {
	const isPart = (part: unknown) => typeof part === "string" || typeof part === "number";
	return isRecord(value) && Object.values(value).every(isPart);
}

function ofCode(errorCode: ErrorCode): ShownError {
	return { errorCode, fixer: errors[errorCode].fixer };
}

function whoseFault(thrown: unknown): Partial<ShownError> {
	// Something answered, but not our server: a proxy in front of it, or a page of its own.
	if (recordAt(thrown, "meta")?.response) return { fixer: "host", advice: "later" };
	return navigator.onLine ? {} : { advice: "offline", pointsSpent: 0 };
}

function isAbort(thrown: unknown): boolean {
	return isRecord(thrown) && (thrown.name === "AbortError" || isAbort(thrown.cause));
}

function recordAt(value: unknown, key: string): Record<string, unknown> | undefined {
	return isRecord(value) && isRecord(value[key]) ? value[key] : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}
