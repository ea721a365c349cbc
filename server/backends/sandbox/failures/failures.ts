import type { Failure } from "../call.ts";
import { brokenConnections } from "./broken-connections.ts";
import { chatManners } from "./chat-manners.ts";
import { oddAnswers } from "./odd-answers.ts";
import { refusals } from "./refusals.ts";

/** Every failure on demand, by its name. */
export const failures = {
	...refusals,
	...oddAnswers,
	...chatManners,
	...brokenConnections,
} as const satisfies Record<string, Failure>;

/**
 * Finds the failure asked for: `sandbox:error=<name>` in a text, or the header `x-sandbox-error`
 * with a file. An unknown name is answered with the names there are.
 */
export function failureAsked(prompt: string, header: string | null): Failure | undefined {
	const name = header || /sandbox:error=([a-z0-9-]+)/.exec(prompt)?.[1];
	if (!name) return undefined;
	const error = `The sandbox plays these failures: ${Object.keys(failures).join(", ")}`;
	const unknown = { summary: "", play: () => Response.json({ error }, { status: 400 }) };
	return Object.entries(failures).find(([known]) => known === name)?.[1] ?? unknown;
}
