import type { PromptFacts } from "../../prompt/prompt-facts.ts";
import type { Random } from "../../seeded-random.ts";

/** Writes a very short story in which the prompt's subjects appear. */
export function writeStory({ subjects }: PromptFacts, random: Random): string {
	const [main, second = "a letter without a sender", third = "the old road"] = subjects;
	const name = random.pick(["Amina", "Yusuf", "Leila", "Idris", "Salma", "Noor"]);
	const place = random.pick([
		"the harbour",
		"the last house of the village",
		"the station",
		"the library",
	]);
	return [
		`On the day it began, ${name} stood at ${place} and thought of ${main}. Nobody had spoken of it for years, which was the surest sign that everybody remembered.`,
		`Then came ${second}. It was smaller than the stories had made it, and ${name} nearly laughed; but it changed the air in the room, as a window does when somebody opens it behind you.`,
		`By evening ${third} lay quiet again. ${name} walked home the long way round, carrying nothing, and found that ${main} had come along after all.`,
	].join("\n\n");
}
