import type { PromptFacts } from "../../prompt/prompt-facts.ts";
import type { Random } from "../../seeded-random.ts";

/** Writes a short letter about the prompt's subjects. */
export function writeLetter({ subjects }: PromptFacts, random: Random): string {
	const [main, second = main] = subjects;
	const wish = random.pick([
		"Could we find half an hour this week?",
		"Would a short answer by Friday be possible?",
		"May I call you tomorrow morning?",
	]);
	return `Subject: ${main}\n\nHello,\n\nI am writing to you about ${main}. I have thought about it for a while, and I believe that it should not wait much longer.\n\nWhat matters most to me is ${second}. If we agree on that, the rest is a question of order, not of principle. ${wish}\n\nThank you for your time.\n\nWith kind regards`;
}
