import type { Failure } from "../call.ts";
import { brokenConnections } from "./broken-connections.ts";
import { oddAnswers } from "./odd-answers.ts";
import { refusals } from "./refusals.ts";

/** Every failure on demand, by its name. */
export const failures: Readonly<Record<string, Failure>> = {
	...refusals,
	...oddAnswers,
	...brokenConnections,
};

/**
 * Finds the failure asked for: `sandbox:error=<name>` in a text, or the header `x-sandbox-error`
 * with a file. An unknown name is answered with the names there are.
 */
export function failureAsked(prompt: string, header: string | null): Failure | undefined {
	const name = header || /sandbox:error=([a-z0-9-]+)/.exec(prompt)?.[1];
	if (!name) return undefined;
	if (Object.hasOwn(failures, name)) return failures[name];
	const error = `The sandbox plays these failures: ${Object.keys(failures).join(", ")}`;
	return { summary: "", play: () => Response.json({ error }, { status: 400 }) };
}
