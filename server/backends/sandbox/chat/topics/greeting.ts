import type { Topic } from "./topic.ts";

const request =
	/^(?:hi|hello|hey|good (?:morning|evening|day)|salut|bonjour|bonsoir|hola|ciao|hallo|salam|مرحبا|السلام)\b/iu;
const LONGEST_GREETING = 4;

/** Greets back and says what can be asked. */
export const greeting: Topic = {
	plan: "A greeting. I greet back and offer a few things to try.",
	answer: ({ asked, facts }) =>
		request.test(asked.text) && asked.words <= LONGEST_GREETING
			? `## ${asked.text.slice(0, 40).replace(/[?!.,\s]+$/u, "")}!\n\nI am the stand-in that answers on **${facts.name}** while no real model is connected. Try one of these:\n\n- *Which models are there?*\n- *What is 17 × 23?*\n- *How many r are in strawberry?*\n- *Compare tea and coffee*\n- *Write a Python function that finds prime numbers*`
			: undefined,
};
