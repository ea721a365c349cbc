import { TEXT_MAX_CHARACTERS } from "#shared/limits.ts";

const BRIEFLY = "\n\n(Think only a little and answer in a few sentences.)";

/** The same question with the wish for a short answer, within the longest text that may be sent. */
export function askBriefly(question: string): string {
	if (question.endsWith(BRIEFLY)) return question;
	return question.slice(0, TEXT_MAX_CHARACTERS - BRIEFLY.length) + BRIEFLY;
}
