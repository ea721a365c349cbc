import { brokenConnections } from "./broken-connections.ts";
import { chatManners } from "./chat-manners.ts";
import type { Failure } from "./failure.ts";
import { mediaAnswers } from "./media-answers.ts";
import { oddAnswers } from "./odd-answers.ts";
import { refusals } from "./refusals.ts";

/**
 * Every failure on demand, by the name written as `sandbox:error=<name>` in a text, or sent as
 * the header `x-sandbox-error` with a file.
 */
export const failures = {
	...refusals,
	...oddAnswers,
	...chatManners,
	...mediaAnswers,
	...brokenConnections,
} as const satisfies Record<string, Failure>;
