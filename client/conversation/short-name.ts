import { beginningOf } from "../lib/letters.ts";

const NAME_MAX_CHARACTERS = 60;

/** Derives a name from a question. */
export function shortName(question: string): string {
	const line = question.trim().replace(/\s+/g, " ");
	if (line.length <= NAME_MAX_CHARACTERS) return line;
	const cut = beginningOf(line, NAME_MAX_CHARACTERS);
	const end = cut.lastIndexOf(" ");
	return `${end > NAME_MAX_CHARACTERS / 2 ? cut.slice(0, end) : cut}…`;
}
