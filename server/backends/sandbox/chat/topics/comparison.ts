import { syllablesOf } from "../../speech/syllables-of.ts";
import type { Topic } from "./topic.ts";

const request =
	/\b(?:vs\.?|versus|compare|compared|difference|differences|better than|or the|comparer|différence)\b/i;

/** Sets two subjects side by side in a table of what can be measured about them. */
export const comparison: Topic = {
	plan: "It sets two things against each other. A table fits; I can only fill in what I can measure.",
	answer: ({ asked }) => {
		const [first, second] = asked.subjects;
		if (second === undefined || !request.test(asked.text)) {
			return undefined;
		}
		const rows = [
			["Letters", letters(first), letters(second)],
			["Syllables, about", syllablesOf(first).length, syllablesOf(second).length],
			["Place in your question", place(asked.text, first), place(asked.text, second)],
		];
		const table = rows.map((row) => `| ${row.join(" | ")} |`).join("\n");
		return `## ${first} and ${second}\n\n| | ${first} | ${second} |\n|---|---|---|\n${table}\n\n### How to decide\n\n- **Ask what it is for.** The better one depends on what comes after.\n- **Try both small.** An hour with each says more than a list.\n- **Keep the way back open.** Prefer the choice that is easier to undo.`;
	},
};

function letters(text: string): number {
	return text.replace(/[^\p{L}\p{N}]/gu, "").length;
}

function place(text: string, part: string): string {
	return `character ${text.indexOf(part) + 1}`;
}
