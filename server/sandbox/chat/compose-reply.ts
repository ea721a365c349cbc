import type { SandboxCall } from "../call.ts";
import { siteAnswer } from "./site-answer.ts";

/** What the sandbox has to say: a short thinking, then the answer in Markdown. */
export type Reply = { thinking: string; answer: string };

const smallWords = {
	en: " the a an is are was what which who how why where when do does did can could will would i you he she it we they this that these my your me in with for by of and or to not hello hi hey thanks please about tell write explain give make ",
	fr: " le la les l un une des du de d est et que qu qui quoi quel quelle quels quelles comment pourquoi où ou je j tu vous il elle nous ce c cet cette ces mon ma mes votre vos ton dans sur avec pour par pas ne plus au aux sont suis peux puis peut fait faire bonjour salut merci oui non ça écris explique dis donne parle ",
} as const;

/**
 * Replies in English or French. A call with instructions is the site assistant's: it is answered
 * about the site, and so is a message that names the site. Any other message is measured.
 */
export function composeReply({ input: { messages = [] }, site, prompt }: SandboxCall): Reply {
	const textsOf = (wanted: string) =>
		messages.filter(({ role }) => role === wanted).map(({ content }) => content ?? "");
	const instructions = textsOf("system").join("\n");
	const isAssistant = instructions.replace("/no_think", "").trim() !== "";
	const question = prompt.replace(/sandbox:error=\S+/g, "").trim();
	const earlier = textsOf("user").slice(0, -1);
	const [spoken] = [question, ...earlier.toReversed()].flatMap(languageOf);
	const language = spoken ?? (isAssistant ? "fr" : "en");
	const { thinking, answer } = measured[language](question, earlier);
	return {
		thinking: instructions.includes("/no_think") ? "" : thinking,
		answer: siteAnswer({ question, language, site, instructions, isAssistant }) ?? answer,
	};
}

/** Tells French from English by their commonest words; empty where a text shows neither. */
function languageOf(text: string): ("en" | "fr")[] {
	const words = wordsOf(text.toLowerCase());
	const count = (language: "en" | "fr") =>
		words.filter((word) => smallWords[language].includes(` ${word} `)).length;
	const lead = count("fr") - count("en");
	return lead === 0 ? [] : [lead > 0 ? "fr" : "en"];
}

const measured = {
	en: (question: string, earlier: readonly string[]): Reply => ({
		thinking: `The message is in English, ${wordsOf(question).length} words long. ${earlier.length === 0 ? "It opens the conversation." : `It is message ${earlier.length + 1}.`} I am a stand-in and know no facts about it: I can count its words and tell which of them seem to carry it.`,
		answer: `## A simulated answer\n\nNo model was asked. The sandbox says what it measured in your message:\n\n> ${quoted(question)}\n\n${table(question, ["", "---", "Words", "Characters", "It seems to be about"])}\n\n${earlier.length === 0 ? "" : `Before that you wrote “${quoted(earlier.at(-1))}”.\n\n`}${code(question)}Where the host has set up a model, its answer stands here.`,
	}),
	fr: (question: string, earlier: readonly string[]): Reply => ({
		thinking: `Le message est en français et compte ${wordsOf(question).length} mots. ${earlier.length === 0 ? "Il ouvre la conversation." : `C'est le message ${earlier.length + 1}.`} Je ne suis qu'une doublure et ne sais rien du sujet : je peux compter ses mots et relever ceux qui semblent le porter.`,
		answer: `## Une réponse simulée\n\nAucun modèle n'a été interrogé. Le bac à sable dit ce qu'il a mesuré dans votre message :\n\n> ${quoted(question)}\n\n${table(question, ["", "---", "Mots", "Caractères", "Il semble parler de"])}\n\n${earlier.length === 0 ? "" : `Avant cela, vous avez écrit « ${quoted(earlier.at(-1))} ».\n\n`}${code(question)}Quand l'hébergeur a configuré un modèle, sa réponse se trouve ici.`,
	}),
} as const;

function table(text: string, labels: readonly string[]): string {
	const words = wordsOf(text);
	const small = smallWords.en + smallWords.fr;
	const telling = words.filter((word) => !small.includes(` ${word.toLowerCase()} `));
	const subjects = [...new Set(telling)].slice(0, 4).map((word) => `**${word}**`);
	const values = ["---", words.length, [...text].length, subjects.join(", ") || "…"];
	return labels.map((label, row) => `| ${label} | ${values[row - 1] ?? ""} |`).join("\n");
}

/** A small program that counts the same words, where a program is asked for. */
function code(question: string): string {
	if (!/\b(?:code|program\w*|python|script|function|fonction)\b/i.test(question)) return "";
	return `\`\`\`python\ndef count_words(text):\n    return len(text.split())\n\nprint(count_words(${JSON.stringify(quoted(question))}))\n\`\`\`\n\n`;
}

function quoted(text = ""): string {
	const line = text.replace(/[\s`|]+/g, " ");
	return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}

function wordsOf(text: string): string[] {
	return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Cuts a text into pieces about as long as a model's tokens; joined they are the text again. */
export function toPieces(text: string): string[] {
	return text.match(/\s*\S{1,7}|\s+$/gu) ?? [];
}
