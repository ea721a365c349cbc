import type { Topic } from "./topic.ts";

const question =
	/how many (?:letters? )?["“'’]?(\p{L})["”'’]?(?:'?s)?\b.*\bin (?:the word )?["“'’]?(\p{L}{2,40})/iu;

/** Counts a letter in a word, where real models are known to stumble. */
export const letterCount: Topic = {
	plan: "It asks to count letters. I can go through the word one by one.",
	answer: ({ asked }) => {
		const [, letter, word] = question.exec(asked.text) ?? [];
		if (letter === undefined || word === undefined) {
			return undefined;
		}
		const letters = [...word];
		const places = letters.flatMap((candidate, index) =>
			candidate.toLowerCase() === letter.toLowerCase() ? [index + 1] : [],
		);
		const marked = letters.map((candidate, index) =>
			places.includes(index + 1) ? `**${candidate}**` : candidate,
		);
		const times = places.length === 1 ? "once" : `${places.length} times`;
		return `## “${letter}” stands ${times} in “${word}”\n\n${marked.join(" ")}\n\n- Length of the word: ${letters.length} letters\n- Places: ${places.join(", ") || "none"}`;
	},
};
