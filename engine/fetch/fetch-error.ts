import type { ModelEntry } from "../catalogue/model-entry.ts";
import { EngineError } from "../engine-error.ts";

type Code =
	| "hub_unreachable"
	| "hub_failed"
	| "model_not_on_hub"
	| "fetch_failed"
	| "disk_full"
	| "disk_failed";

/** A model could not be fetched. */
export class FetchError extends EngineError {
	readonly code: Code;

	constructor(message: string, code: Code) {
		super(message, { status: 500, code });
		this.code = code;
	}
}

/** Reveals no sizes or folders: callers pass it on to visitors. */
export function diskFull({ name }: ModelEntry): FetchError {
	return new FetchError(`There is no room on the engine's disk to fetch ${name}.`, "disk_full");
}

/**
 * Whether the file system failed. It names its system call; a fault of the network is the cause of `fetch`'s own error.
 * A file that is gone is fetched again.
 */
export function isOfDisk(error: unknown): error is NodeJS.ErrnoException {
	return error instanceof Error && "syscall" in error && "code" in error && error.code !== "ENOENT";
}

/** The same for any fault of the folder that models are kept in. */
export function diskFault(entry: ModelEntry, { code = "" }: NodeJS.ErrnoException): FetchError {
	if (["ENOSPC", "EDQUOT"].includes(code)) return diskFull(entry);
	const message = `The engine's disk could not be used to fetch ${entry.name}.`;
	return new FetchError(message, "disk_failed");
}

/** The error for the hub's status; it answers 401 and 403 for folders that do not exist. */
export function hubRefusal({ status, headers }: Response, what: string): FetchError {
	if (headers.get("x-error-code") === "GatedRepo") {
		return new FetchError(`The hub gives ${what} only to accounts.`, "model_not_on_hub");
	}
	if ([401, 403, 404].includes(status)) return notOnHub(what);
	return new FetchError(`The hub failed (${status}) when asked for ${what}.`, "hub_failed");
}

/** The hub has no such model, commit or file. */
export function notOnHub(what: string): FetchError {
	return new FetchError(`The hub has no ${what}.`, "model_not_on_hub");
}
