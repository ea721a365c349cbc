import type { SandboxSite } from "../call.ts";
import { siteTopics } from "./site-topics.ts";

type Asked = {
	question: string;
	language: "en" | "fr";
	site: SandboxSite;
	/** What the site told its assistant beforehand, with where the visitor is at the end. */
	instructions: string;
	isAssistant: boolean;
};

const namesSite = /\b(?:site|vitrine|playground|which models|quels modèles|limits|limites)\b/i;

/** Answers a question about the site; undefined for any other that is not its assistant's. */
export function siteAnswer(asked: Asked): string | undefined {
	const { question, language, site, instructions, isAssistant } = asked;
	const { models } = site.catalogue;
	const named = models.find(({ name }) =>
		new RegExp(`(?<!\\p{L})${/^\p{L}*/u.exec(name)?.[0] || name}`, "iu").test(question),
	);
	if (!isAssistant && !named && !namesSite.test(question)) return undefined;
	const seen = instructions.slice(instructions.lastIndexOf("\n# "));
	const model = named ?? models.find(({ id }) => seen.includes(`[${id}]`));
	const error = /\[[A-Z_]+\] «\s(.+?)\s»/.exec(seen)?.[1];
	const topics = siteTopics({ site, model, error, isNamed: named !== undefined });
	const topic = topics.find(({ clue }) => clue.test(question));
	return topic?.[language].trim();
}
