import type { SandboxCall, SandboxModel } from "./call.ts";

/** The sandbox's own words: a short thinking, then the answer in Markdown. */
export type Reply = { thinking: string; answer: string };

type Language = "en" | "fr" | "ar";

const commonWords = {
	en: "the a an is are was what which who how why where when do does can could will would i you he she it we they this that these my your me in with for by of and or to not hello hi hey thanks please about tell write explain give make",
	fr: "le la les l un une des du de d est et que qu qui quoi quel quelle quels quelles comment pourquoi où ou je j tu vous il elle nous ce c cet cette ces mon ma mes votre vos ton dans sur avec pour par pas ne plus au aux sont suis peux puis peut fait faire bonjour salut merci oui non ça écris explique dis donne parle",
} as const;

/** Every sentence of the sandbox, in the languages of the site. */
const texts = {
	en: {
		thinking: (n: number) =>
			`The message is in English. ${n === 1 ? "It opens the conversation." : `It is message ${n}.`} I am a stand-in, not a model: I know nothing about the subject, but I can count the words and find the longest one.`,
		title: "A simulated answer",
		intro: "No model was asked. The sandbox counted what is in your message:",
		rows: ["Words", "Characters", "Longest word"],
		before: (text: string) => `Before that you wrote “${text}”.`,
		end: "Once the host connects a model, you’ll see its answer here.",
		assistant: (name: string) =>
			`Hello! I’m the assistant of ${name}. No model is connected yet, so this is all I can tell you:`,
	},
	fr: {
		thinking: (n: number) =>
			`Le message est en français. ${n === 1 ? "Il ouvre la conversation." : `C’est le message ${n}.`} Je suis une doublure, pas un modèle : je ne sais rien du sujet, mais je peux compter les mots et trouver le plus long.`,
		title: "Une réponse simulée",
		intro:
			"Aucun modèle n’a été interrogé. Le bac à sable a compté ce que contient votre message :",
		rows: ["Mots", "Caractères", "Mot le plus long"],
		before: (text: string) => `Avant cela, vous avez écrit « ${text} ».`,
		end: "Une fois qu’un modèle sera connecté, sa réponse s’affichera ici.",
		assistant: (name: string) =>
			`Bonjour ! Je suis l’assistant de ${name}. Aucun modèle n’est encore connecté ; voici tout ce que je peux vous dire :`,
	},
	ar: {
		thinking: (n: number) =>
			`الرسالة بالعربية. ${n === 1 ? "وهي تفتتح المحادثة." : `وهي الرسالة رقم ${n}.`} أنا مجرد محاكٍ ولست نموذجًا: لا أعرف شيئًا عن الموضوع، لكن يمكنني عدّ الكلمات وإيجاد أطولها.`,
		title: "إجابة مُحاكاة",
		intro: "لم يُسأل أي نموذج. عدَّ المحاكي ما في رسالتك:",
		rows: ["الكلمات", "الأحرف", "أطول كلمة"],
		before: (text: string) => `وقبل ذلك كتبت «${text}».`,
		end: "عندما يصل المستضيف نموذجًا بالموقع، ستظهر إجابته هنا.",
		assistant: (name: string) =>
			`مرحبًا! أنا مساعد ${name}. لا يوجد نموذج متصل بعد، وهذا كل ما يمكنني قوله:`,
	},
} as const;

/**
 * Replies in the language of the last message. A call with instructions comes from the site's
 * assistant: it lists the models, or those that the message names. Any other message is counted.
 */
export function composeReply({ input: { messages = [] }, site, prompt }: SandboxCall): Reply {
	const said = (by: string) =>
		messages.filter(({ role }) => role === by).map(({ content }) => content ?? "");
	const instructions = said("system").join("\n");
	const isAssistant = instructions.replace("/no_think", "").trim() !== "";
	const question = prompt.replace(/sandbox:error=\S+/g, "").trim();
	const earlier = said("user").slice(0, -1);
	const language =
		languageOf(question) ?? languageOf(earlier.join(" ")) ?? (isAssistant ? "fr" : "en");
	const thinking = instructions.includes("/no_think")
		? ""
		: texts[language].thinking(earlier.length + 1);
	if (!isAssistant) return { thinking, answer: count(question, earlier.at(-1), language) };
	const { models } = site.catalogue;
	const named = models.filter(({ name }) =>
		wordsOf(question.toLowerCase()).includes(wordsOf(name.toLowerCase())[0] ?? ""),
	);
	const list = (named.length > 0 ? named : models).map((model) => describe(model, language));
	return { thinking, answer: `${texts[language].assistant(site.name)}\n\n${list.join("\n")}` };
}

/** Undefined for a text that shows none of the languages. */
function languageOf(text: string): Language | undefined {
	if (/\p{Script=Arabic}/u.test(text)) return "ar";
	const words = wordsOf(text.toLowerCase());
	const hits = (language: "en" | "fr") =>
		words.filter((word) => commonWords[language].split(" ").includes(word)).length;
	const lead = hits("fr") - hits("en");
	if (lead === 0) return undefined;
	return lead > 0 ? "fr" : "en";
}

function count(question: string, before: string | undefined, language: Language): string {
	const { title, intro, rows, before: wrote, end } = texts[language];
	const words = wordsOf(question);
	const longest = words.reduce((one, other) => (other.length > one.length ? other : one), "");
	const counted = [words.length, [...question].length, longest && `**${longest}**`];
	const table = rows.map((row, index) => `| ${row} | ${counted[index]} |`).join("\n");
	return [
		`## ${title}\n\n${intro}\n\n> ${quote(question)}\n\n| | |\n| --- | --- |\n${table}`,
		...(before ? [wrote(quote(before))] : []),
		...(/\b(?:code|program\w*|python|script|function|fonction)\b/i.test(question)
			? [
					`\`\`\`python\ndef count_words(text):\n    return len(text.split())\n\nprint(count_words(${JSON.stringify(quote(question))}))\n\`\`\``,
				]
			: []),
		end,
	].join("\n\n");
}

/** A model's description, which says what the model does, as a sentence about its linked name. */
function describe({ id, name, description }: SandboxModel, language: Language): string {
	const role = description[language] ?? description.en;
	return `- [${name}](/playground?model=${id}) ${role.slice(0, 1).toLowerCase()}${role.slice(1)}`;
}

/** The text on one line, without the characters that mean something inside a table or quote. */
function quote(text: string): string {
	const line = text.replace(/[\s`|]+/g, " ").trim();
	return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}

function wordsOf(text: string): string[] {
	return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
