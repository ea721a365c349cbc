import { formatDuration } from "../../lib/format.ts";
import type { AnswerFacts } from "./message.ts";

/** Tokens, seconds and who answered, in one quiet line. */
export function AnswerFactsLine({ facts }: { facts: AnswerFacts }) {
	const parts = [
		...(facts.usage ? [`${facts.usage.completionTokens} tokens`] : []),
		formatDuration(facts.durationMs),
		...(facts.source === "sandbox" ? ["Sandbox: simulated answer"] : []),
	];
	return <p className="text-xs text-soft">{parts.join(" · ")}</p>;
}
