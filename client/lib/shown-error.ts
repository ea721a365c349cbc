import type { Fixer } from "#shared/error-entry.ts";
import { type ErrorCode, errors, isErrorCode } from "#shared/errors.ts";

/** An error as a person reads it: what happened, who can mend it and what to do. */
export type ShownError = {
	errorCode: ErrorCode;
	sentence: string;
	fixer: Fixer;
	tips: readonly string[];
	/** Seconds after which a new try makes sense, counted from when the error arrived. */
	retryAfterSeconds?: number;
	/** The request's id, which the host finds in the log. */
	requestId?: string;
};

/**
 * Turns any thrown value into an error to show. What did not come from our server in its own form
 * (no network, a proxy's page) reads as `fallback`.
 */
export function shownError(
	thrown: unknown,
	fallback: "REQUEST_FAILED" | "FILE_FAILED" = "REQUEST_FAILED",
): ShownError {
	const data = recordAt(thrown, "data");
	const code = data?.errorCode;
	if (typeof code !== "string" || !isErrorCode(code)) {
		return ofCode(isAbort(thrown) ? "STOPPED" : fallback);
	}
	const shown = ofCode(code);
	const seconds = data?.retryAfterSeconds;
	const requestId = data?.requestId;
	return {
		...shown,
		sentence: thrown instanceof Error && thrown.message !== "" ? thrown.message : shown.sentence,
		...(typeof seconds === "number" && { retryAfterSeconds: seconds }),
		...(typeof requestId === "string" && { requestId }),
	};
}

function ofCode(errorCode: ErrorCode): ShownError {
	const { sentence, fixer, tips } = errors[errorCode];
	return { errorCode, sentence, fixer, tips };
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
