import type { SandboxCall, SandboxModel } from "./call.ts";

/** The sandbox's own words: a short thinking, then the answer in Markdown. */
export type Reply = { thinking: string; answer: string };

/** Words that tell French and English apart; Arabic shows in its letters. */
const commonWords = {
	fr: /(?<!\p{L})(?:le|la|les|l|un|une|des?|d|est|que?|qu|qui|quels?|quelles?|comment|pourquoi|je|j|tu|vous|il|ce|ces|cet|cette|mon|vos?|dans|sur|avec|pour|et|fait|peux|bonjour|salut|merci)(?!\p{L})/giu,
	en: /(?<!\p{L})(?:the|an?|is|are|what|which|who|how|why|where|when|do|does|can|i|you|it|this|that|my|me|in|with|for|of|to|and|not|hello|hi|thanks|please)(?!\p{L})/giu,
};

/** Every sentence of the sandbox, in the languages of the site. */
const texts = {
	en: {
		thinking:
			"The message is in English. I am a stand-in, not a model: I know nothing about the subject, but I can count the words and find the longest one.",
		title: "A simulated answer",
		intro: "No model was asked. The sandbox counted what is in your message:",
		rows: ["Words", "Characters", "Longest word"],
		end: "Once the host connects a model, you’ll see its answer here.",
		assistant: (name: string) =>
			`Hello! I’m the assistant of ${name}. No model is connected yet, so this is all I can tell you:`,
	},
	fr: {
		thinking:
			"Le message est en français. Je suis une doublure, pas un modèle : je ne sais rien du sujet, mais je peux compter les mots et trouver le plus long.",
		title: "Une réponse simulée",
		intro:
			"Aucun modèle n’a été interrogé. Le bac à sable a compté ce que contient votre message :",
		rows: ["Mots", "Caractères", "Mot le plus long"],
		end: "Une fois qu’un modèle sera connecté, sa réponse s’affichera ici.",
		assistant: (name: string) =>
			`Bonjour ! Je suis l’assistant de ${name}. Aucun modèle n’est encore connecté ; voici tout ce que je peux vous dire :`,
	},
	ar: {
		thinking:
			"الرسالة بالعربية. أنا مجرد محاكٍ ولست نموذجًا: لا أعرف شيئًا عن الموضوع، لكن يمكنني عدّ الكلمات وإيجاد أطولها.",
		title: "إجابة مُحاكاة",
		intro: "لم يُسأل أي نموذج. عدَّ المحاكي ما في رسالتك:",
		rows: ["الكلمات", "الأحرف", "أطول كلمة"],
		end: "عندما يصل المستضيف نموذجًا بالموقع، ستظهر إجابته هنا.",
		assistant: (name: string) =>
			`مرحبًا! أنا مساعد ${name}. لا يوجد نموذج متصل بعد، وهذا كل ما يمكنني قوله:`,
	},
} as const;

type Language = keyof typeof texts;

/**
 * Replies in the language of the conversation. A whole answer under instructions is the site's assistant:
 * the reply lists the models, or those that the message names. Any other message is counted, also where a
 * visitor gave a chat instructions, since chats are streamed.
 */
export function composeReply({ input, site, prompt }: SandboxCall): Reply {
	const { messages } = input;
	const written = (by: string) =>
		messages.filter(({ role }) => role === by).map(({ content }) => content ?? "");
	const instructions = written("system").join("\n");
	const isAssistant = !input.stream && instructions.replace("/no_think", "").trim() !== "";
	const spoken = written("user").map(languageOf).findLast(Boolean);
	const language = spoken ?? (isAssistant ? "fr" : "en");
	const thinking = instructions.includes("/no_think") ? "" : texts[language].thinking;
	const question = prompt.replace(/sandbox:error=\S+/g, "").trim();
	if (!isAssistant) return { thinking, answer: countWords(question, language) };
	const { models } = site.catalogue;
	const asked = wordsOf(question.toLowerCase());
	const named = models.filter(({ name }) => asked.includes(wordsOf(name.toLowerCase())[0] ?? ""));
	const list = (named.length > 0 ? named : models).map((model) => describe(model, language));
	return { thinking, answer: `${texts[language].assistant(site.name)}\n\n${list.join("\n")}` };
}

/** Undefined for a text that shows none of the languages. */
function languageOf(text: string): Language | undefined {
	if (/\p{Script=Arabic}/u.test(text)) return "ar";
	const count = (words: RegExp) => text.match(words)?.length ?? 0;
	const lead = count(commonWords.fr) - count(commonWords.en);
	if (lead === 0) return undefined;
	return lead > 0 ? "fr" : "en";
}

function countWords(question: string, language: Language): string {
	const { title, intro, rows, end } = texts[language];
	const words = wordsOf(question);
	const longest = words.reduce((one, other) => (other.length > one.length ? other : one), "");
	const counted = [words.length, [...question].length, longest && `**${longest}**`];
	const table = rows.map((row, index) => `| ${row} | ${counted[index]} |`).join("\n");
	// On one line, without the characters that mean something inside a quote.
	const quote = question.replace(/[\s`|]+/g, " ").trim();
	const parts = [`## ${title}`, intro, `> ${quote}`, `| | |\n| --- | --- |\n${table}`];
	if (/\b(?:code|python|function|fonction)\b/i.test(question)) {
		parts.push("```python\ndef count_words(text):\n    return len(text.split())\n```");
	}
	return [...parts, end].join("\n\n");
}

/** A model's description, which says what the model does, as a sentence about its linked name. */
function describe({ id, name, description }: SandboxModel, language: Language): string {
	const role = description[language] ?? description.en;
	return `- [${name}](/playground?model=${id}) ${role.slice(0, 1).toLowerCase()}${role.slice(1)}`;
}

function wordsOf(text: string): string[] {
	return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
