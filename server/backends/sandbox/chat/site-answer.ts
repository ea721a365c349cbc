import { errors, isErrorCode } from "#shared/errors.ts";
import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES, TRANSCRIBE_MAX_SECONDS } from "#shared/limits.ts";
import type { CatalogueModel } from "../../../catalogue/catalogue.ts";
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
const namesChosen = /\b(?:this|chosen|ce) (?:model|modèle)\b/i;

/** Answers a question about the site; undefined for any other that is not its assistant's. */
export function siteAnswer(asked: Asked): string | undefined {
	const { question, language, site, instructions, isAssistant } = asked;
	const named = site.catalogue.models.find(({ name }) =>
		new RegExp(`(?<!\\p{L})${/^\p{L}*/u.exec(name)?.[0] || name}`, "iu").test(question),
	);
	if (!isAssistant && !named && !namesSite.test(question)) return undefined;
	const firm = siteTopics.firm.find(({ clue }) => clue.test(question));
	const general = siteTopics.general.find(({ clue }) => clue.test(question));
	const isAboutModel = named !== undefined || namesChosen.test(question);
	const text = firm?.[language] ?? (isAboutModel ? "{model}" : general?.[language]) ?? "";
	const { name, creator: who, about } = site.facts;
	const seen = instructions.slice(instructions.lastIndexOf("\n# "));
	const model = named ?? site.catalogue.models.find(({ id }) => seen.includes(`[${id}]`));
	const words = sayings[language];
	const [, code = "", sentence = ""] = /\[([A-Z_]+)\] «\s(.+?)\s»/.exec(seen) ?? [];
	const fixer = isErrorCode(code) ? words[errors[code].fixer] : undefined;
	const parts = {
		name,
		about,
		creator: fill(who ? words.creator : words.noCreator, { name, who }),
		count: site.catalogue.models.length,
		list: site.catalogue.models.map((one) => `- ${linkOf(one)} ${words.roleOf(one)}`).join("\n"),
		model: model ? `${linkOf(model)} ${words.roleOf(model)}` : words.noModel,
		error: fixer ? fill(words.error, { sentence, fixer }) : words.noError,
		picture: IMAGE_MAX_BYTES / 1024 ** 2,
		recording: AUDIO_MAX_BYTES / 1024 ** 2,
		seconds: TRANSCRIBE_MAX_SECONDS,
	};
	return fill(text, parts).trim();
}

const sayings = {
	en: {
		roleOf: ({ description }: CatalogueModel) => inSentence(description.en),
		creator: "{name} was created by **{who}**.",
		noCreator: "The host of {name} did not say who created it.",
		noModel: "No model is chosen yet: open the [Playground](/playground) and pick one.",
		noError: "No error is shown at the moment. Copy the message to me and I will explain it.",
		error: 'The error shown is: "{sentence}"\n\n{fixer}. Nothing you entered is lost.',
		visitor: "You can mend this yourself",
		connection: "Your connection is the cause: try again once it is back",
		waiting: "Waiting mends this: try again in a moment",
		host: "Only the site's host can mend this",
		provider: "This comes from the model's provider: try again in a moment",
	},
	fr: {
		roleOf: ({ description }: CatalogueModel) => inSentence(description["fr"] ?? description.en),
		creator: "{name} a été créé par **{who}**.",
		noCreator: "L'hébergeur de {name} n'a pas dit qui l'a créé.",
		noModel: "Aucun modèle n'est choisi : ouvrez le [Playground](/playground) et prenez-en un.",
		noError: "Aucune erreur ne s'affiche. Recopiez-moi le message et je vous l'explique.",
		error:
			"L'erreur affichée est : « {sentence} »\n\n{fixer}. Ce que vous avez saisi n'est pas perdu.",
		visitor: "Vous pouvez y remédier vous-même",
		connection: "Votre connexion est en cause : réessayez quand elle est revenue",
		waiting: "Il suffit d'attendre : réessayez dans un moment",
		host: "Seul l'hébergeur du site peut y remédier",
		provider: "Cela vient du fournisseur du modèle : réessayez dans un moment",
	},
} as const;

function linkOf({ id, name }: CatalogueModel): string {
	return `[${name}](/playground?model=${id})`;
}

function fill(text: string, parts: Readonly<Record<string, string | number>>): string {
	return text.replace(/\{(\w+)\}/g, (whole, part: string) => String(parts[part] ?? whole));
}

function inSentence(description: string): string {
	return description.replace(/^./, (letter) => letter.toLowerCase());
}
