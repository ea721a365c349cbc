import type { ErrorCode } from "#shared/errors.ts";
import type { ShownError } from "../shown-error.ts";

/** These may pass by themselves, whoever is to mend them. */
const mayPass = new Set<ErrorCode>(["UNEXPECTED", "STOPPED", "REQUEST_FAILED", "FILE_FAILED"]);

/**
 * Tells whether the same call may go better another time: not while only the host can change
 * something, nor with an input that was refused.
 */
export function isWorthRetry({
	errorCode,
	fixer,
}: Pick<ShownError, "errorCode" | "fixer">): boolean {
	return mayPass.has(errorCode) || (fixer !== "host" && fixer !== "visitor");
}
