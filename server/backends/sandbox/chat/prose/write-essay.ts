import type { PromptFacts } from "../../prompt/prompt-facts.ts";
import type { Random } from "../../seeded-random.ts";

/** Writes about a question in three paragraphs that turn around its subjects. */
export function writeEssay({ subjects, isQuestion }: PromptFacts, random: Random): string {
	const [main, second = "the people it touches", third] = subjects;
	const opening = random.pick([
		`Two things meet in your ${isQuestion ? "question" : "text"}: “${main}” and “${second}”. A useful answer starts from the second: what is already there, what is missing, and who would notice a difference first.`,
		`The heart of it is “${main}”. Before saying anything about it, a careful writer would ask what “${second}” needs, and who has already tried.`,
		`It is tempting to begin with “${main}” alone. It says more when it is held against “${second}”, because that is where anything would have to prove itself.`,
	]);
	const middle = random.pick([
		"Three plain measures help. Reach: how many people would it touch in the first year? Depth: what could they do afterwards that they cannot do today? Staying power: what remains once the first excitement has gone?",
		"There are three ways to look at it. Up close, it is about single people and their days. From further off, it is about what they build together. From far away, it is about what their children will take for granted.",
		"An honest account would hold three lists: what is known, what is believed, and what nobody has asked yet. The third is usually the shortest, and the most useful.",
	]);
	const closing = third
		? `And then there is “${third}”, which sets the frame. The same idea flourishes in one place and fades in another, and the difference is seldom the idea itself.`
		: random.pick([
				"The next step is smaller than it looks: one conversation with somebody who lives with the question every day.",
				"The best test is a small beginning, watched closely and changed without pride.",
			]);
	return [opening, middle, closing].join("\n\n");
}
