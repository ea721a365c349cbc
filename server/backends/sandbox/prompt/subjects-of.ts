import { stopWords } from "./stop-words.ts";

const connectors = new Set(["of", "de", "du", "des", "del", "di", "von", "da", "do"]);
/** French runs small words into the next one: l'océan. */
const elision = /(?<=^|\s)(?:l|d|j|s|n|m|t|c|qu)['’](?=\p{L})/giu;
const longestSubject = 5;
const mostSubjects = 5;
const allStopWords = new Set(Object.values(stopWords).flatMap((words) => [...words]));

/**
 * What a text is about: its runs of words that carry a meaning, such as "young people of
 * Ouarzazate", in the order in which they appear.
 */
export function subjectsOf(text: string): string[] {
	const subjects: string[] = [];
	for (const clause of text.split(/[^\p{L}\p{N}\s'’-]+/u)) {
		let run: string[] = [];
		for (const word of [...clause.replace(elision, "").split(/\s+/), ""]) {
			if (isMeaningful(word) || (run.length > 0 && connectors.has(word.toLowerCase()))) {
				run.push(word);
				continue;
			}
			subjects.push(phraseOf(run));
			run = [];
		}
	}
	const distinct = new Map(subjects.map((subject) => [subject.toLowerCase(), subject]));
	distinct.delete("");
	return [...distinct.values()].slice(0, mostSubjects);
}

function isMeaningful(word: string): boolean {
	const plain = word.toLowerCase();
	const isLong = plain.length > 2 || /^\p{Lu}|\p{N}/u.test(word);
	// "est-il" and "qu'est-ce" are made of small words only.
	return isLong && !plain.split(/[-'’]/).every((part) => allStopWords.has(part));
}

function phraseOf(run: readonly string[]): string {
	const words = run.slice(0, longestSubject);
	while (connectors.has(words.at(-1)?.toLowerCase() ?? "")) {
		words.pop();
	}
	return words.join(" ");
}
