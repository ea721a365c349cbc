import type { PromptFacts } from "../../prompt/prompt-facts.ts";
import type { Random } from "../../seeded-random.ts";

/** Writes a short poem in which the prompt's subjects are the images. */
export function writePoem({ subjects }: PromptFacts, random: Random): string {
	const [main, second = main, third = second] = subjects;
	const hour = random.pick(["morning", "evening", "midnight", "noon"]);
	const thing = random.pick(["lantern", "river", "window", "harbour"]);
	return [
		`At ${hour} there is ${main},\na ${thing} that was always there,\nand nothing else that asks for more\nthan somebody to stop and stare.`,
		`Then ${second}, half said aloud,\na sound the quiet learns to keep,\nthe way a ${thing} holds its light\nwhile everyone is fast asleep.`,
		`What stays of ${third} in the end\nis neither answer nor its cost,\nbut that we looked at it so long\nthat nothing of the ${hour} was lost.`,
	].join("\n\n");
}
