import { type Fixer, tryLater } from "#shared/errors/error-entry.ts";
import { type ErrorCode, errors, isErrorCode } from "#shared/errors.ts";

/** An error as a person reads it: what happened, who can mend it and what to do. */
export type ShownError = {
	errorCode: ErrorCode;
	sentence: string;
	fixer: Fixer;
	tips: readonly string[];
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
	const shown = ofCode(code);
	const seconds = data?.retryAfterSeconds;
	const requestId = data?.requestId;
	const points = data?.pointsSpent;
	return {
		...shown,
		sentence: thrown instanceof Error && thrown.message !== "" ? thrown.message : shown.sentence,
		...(typeof seconds === "number" && { retryAfterSeconds: seconds }),
		...(typeof points === "number" && { pointsSpent: points }),
		...(typeof requestId === "string" && { requestId }),
	};
}

function ofCode(errorCode: ErrorCode): ShownError {
	const { sentence, fixer, tips } = errors[errorCode];
	return { errorCode, sentence, fixer, tips };
}

function whoseFault(thrown: unknown): Partial<ShownError> {
	// Something answered, but not our server: a proxy in front of it, or a page of its own.
	if (recordAt(thrown, "meta")?.response) return { fixer: "host", tips: [tryLater] };
	if (navigator.onLine) return {};
	return {
		tips: ["You are offline: connect, then try again. Nothing you typed is lost."],
		pointsSpent: 0,
	};
}

function isAbort(thrown: unknown): boolean {
	return isRecord(thrown) && (thrown.name === "AbortError" || isAbort(thrown.cause));
}

function recordAt(value: unknown, key: string): Record<string, unknown> | undefined {
	return isRecord(value) && isRecord(value[key]) ? value[key] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}
