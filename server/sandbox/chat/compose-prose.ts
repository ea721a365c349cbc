import type { PromptFacts } from "../prompt/prompt-facts.ts";
import type { Script } from "./chat-reply.ts";

/** Writes a few paragraphs about a prompt, as the text model's stand-in. */
export function composeProse({ subjects, language, words, isQuestion }: PromptFacts): Script {
	const [main, second = main] = subjects;
	const kind = isQuestion ? "question" : "prompt";
	return {
		reasoning: `The ${kind} is in ${language}, ${words} words long. Its subject seems to be ${main}.`,
		answer: `A good answer would begin with ${main} and then turn to ${second}.\n\nThis text is simulated by the sandbox of this site.`,
	};
}
