import type { Topic } from "./topic.ts";

const request =
	/\b(?:how (?:to|do|can|should)|steps?|plan|recipe|guide|teach me|learn|comment (?:faire|puis)|étapes?)\b/i;

/** Answers "how do I" with numbered steps around the question's own words. */
export const steps: Topic = {
	plan: "It asks for a way to do something. Numbered steps, each short.",
	answer: ({ asked }) => {
		if (!request.test(asked.text)) {
			return undefined;
		}
		const [main, second = main] = asked.subjects;
		return [
			`## A way towards ${main}`,
			`1. **Write down the end.** One sentence: what is true about “${main}” when you are done?\n2. **Look at what you have.** List what you know about “${second}” and mark what you only believe.\n3. **Do the smallest real part today.** Small enough to finish, real enough to learn from.\n4. **Show it to somebody.** Their first question is your next step.\n5. **Repeat** until step 1 is true.`,
			`- [ ] end written down\n- [ ] first part of “${main}” done\n- [ ] shown to somebody`,
		].join("\n\n");
	},
};
