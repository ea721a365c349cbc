import type { ModelEntry } from "../catalogue/model-entry.ts";
import { EngineError } from "../engine-error.ts";

type Code = "hub_unreachable" | "hub_failed" | "model_not_on_hub" | "fetch_failed" | "disk_full";

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

/** The error for the hub's status; it answers 401 and 403 for folders that do not exist. */
export function hubRefusal(status: number, what: string): FetchError {
	if ([401, 403, 404].includes(status)) {
		return new FetchError(`The hub has no ${what}.`, "model_not_on_hub");
	}
	return new FetchError(`The hub failed (${status}) when asked for ${what}.`, "hub_failed");
}
