import { wireError } from "../wire-error.ts";
import type { Failure } from "./failure.ts";
import { failures } from "./failures.ts";

const table: Readonly<Record<string, Failure>> = failures;

/** Finds the failure that a text or a header asks for; an unknown name is told as one. */
export function failureAsked(prompt: string, header: string | null): Failure | undefined {
	const name = header || /sandbox:error=([a-z0-9-]+)/.exec(prompt)?.[1];
	if (!name) {
		return undefined;
	}
	return Object.hasOwn(table, name) ? table[name] : unknownFailure;
}

const unknownFailure: Failure = {
	summary: "The name is not in the table.",
	play: () =>
		wireError(400, `The sandbox plays these failures: ${Object.keys(failures).join(", ")}`),
};
