import { models } from "#shared/models.ts";
import type { Topic } from "./topic.ts";

const words =
	/\b(?:this (?:site|app|page|website|place)|vitrine|playground|sandbox|hugging ?face|who (?:are|made|built) (?:you|this|it)|what are you|are you real|privacy|private|secure|token|account|ce site|qui es-tu|qui êtes-vous)\b/i;

/** Tells what this site is, how it answers and what becomes of what a visitor types. */
export const siteItself: Topic = {
	plan: "It is about this site itself. I will say what it is and be plain that I am its sandbox.",
	answer: ({ asked, facts }) => {
		if (!words.test(asked.text) && !asked.text.toLowerCase().includes(facts.name.toLowerCase())) {
			return undefined;
		}
		return [
			`## What ${facts.name} is`,
			`${facts.about || `A public place to try ${models.length} open AI models in the browser.`}${facts.creator ? ` Made by **${facts.creator}**.` : ""}`,
			"### How an answer comes about\n\n1. You choose a model and give it a text, a picture or a recording.\n2. The server asks the model's provider; the key for it never leaves the server.\n3. The result appears on the right, word by word where it can.",
			"### Good to know\n\n- **No account**: nobody has to sign in.\n- **Nothing is kept** on the server once the answer is out.\n- **Right now the sandbox answers.** It needs no key and no network: it looks at what you send and works something out of it.",
			"```sh\nHF_TOKEN=<your token> npm start   # and the real models answer\n```",
		].join("\n\n");
	},
};
