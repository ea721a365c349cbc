import type { PromptFacts } from "../prompt/prompt-facts.ts";
import { wordCount } from "../prompt/word-count.ts";
import { type Random, seededRandom } from "../seeded-random.ts";
import { textHash } from "../text-hash.ts";
import type { Script } from "./chat-reply.ts";
import { writeEssay } from "./prose/write-essay.ts";
import { writeLetter } from "./prose/write-letter.ts";
import { writePoem } from "./prose/write-poem.ts";
import { writeStory } from "./prose/write-story.ts";

type Form = { name: string; wish: RegExp; write(asked: PromptFacts, random: Random): string };

const essay: Form = { name: "a few paragraphs", wish: /^/, write: writeEssay };
const forms: readonly Form[] = [
	{ name: "a poem", wish: /\b(?:poem|poems|haiku|verse|song|lyrics|poème)\b/i, write: writePoem },
	{ name: "a story", wish: /\b(?:story|tale|novel|fable|histoire|conte)\b/i, write: writeStory },
	{ name: "a letter", wish: /\b(?:letter|e-?mail|message|lettre|courriel)\b/i, write: writeLetter },
];
const formWords = /\b(?:poem|poems|haiku|verse|song|lyrics|story|tale|fable|letter|e-?mail)\b/i;

/** Writes what a prompt asks for, as the text model's stand-in: in its form, about its subjects. */
export function composeProse(asked: PromptFacts): Script {
	const form = forms.find(({ wish }) => wish.test(asked.text)) ?? essay;
	const [main = asked.subjects[0], ...others] = asked.subjects.filter(
		(subject) => !formWords.test(subject),
	);
	const about: PromptFacts = { ...asked, subjects: [main, ...others] };
	const text = form.write(about, seededRandom(textHash(asked.text)));
	return {
		reasoning: `The prompt is in ${asked.language}: ${wordCount(asked.words)}, ${asked.characters} characters. It is about ${about.subjects.join(", ")}. It calls for ${form.name}.`,
		answer: `${text}\n\nThis is a simulated text: the sandbox read your ${wordCount(asked.words)} and arranged ${form.name} around them. With a token, a real model writes here.`,
	};
}
