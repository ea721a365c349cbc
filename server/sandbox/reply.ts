import type { SandboxCall } from "./call.ts";
import { colours, type SeenPicture, seePicture } from "./seen-picture.ts";

/** The sandbox's reply: a short thinking, then the answer in Markdown. */
export type Reply = { thinking: string; answer: string };

/** All sentences of the sandbox, and words that identify a message's language; Arabic is identified by its letters. */
const languages = {
	en: {
		common:
			"the a an is are what which who how why where do does can i you it this that my in with for of to and not hello please",
		thinking:
			"The message is in English. I am a stand-in, not a model: I know nothing about the subject, but I can count the words and find the longest one.",
		title: "A simulated answer",
		intro: "No model was asked. The sandbox counted what is in your message:",
		rows: ["Words", "Characters", "Longest word"],
		picture: "Picture",
		size: "pixels",
		unseen: "only its size, since I decode simple PNG alone",
		light: "light",
		dark: "dark",
		colourNames: "black white grey red orange yellow green blue purple pink",
		end: "Once the host connects a model, you’ll see its answer here.",
		assistant:
			"I’m this site’s assistant. No model is connected yet, so this is all I can tell you:",
	},
	fr: {
		common:
			"le la les un une de des du est que qui quel quels quelle quelles comment pourquoi je tu vous il ce mon dans sur avec pour et ne pas bonjour merci",
		thinking:
			"Le message est en français. Je suis une doublure, pas un modèle : je ne sais rien du sujet, mais je peux compter les mots et trouver le plus long.",
		title: "Une réponse simulée",
		intro:
			"Aucun modèle n’a été interrogé. Le bac à sable a compté ce que contient votre message :",
		rows: ["Mots", "Caractères", "Mot le plus long"],
		picture: "Image",
		size: "pixels",
		unseen: "rien que sa taille, car je ne décode que le PNG simple",
		light: "claire",
		dark: "sombre",
		colourNames: "noir blanc gris rouge orange jaune vert bleu violet rose",
		end: "Une fois qu’un modèle sera connecté, sa réponse s’affichera ici.",
		assistant:
			"Je suis l’assistant de ce site. Aucun modèle n’est encore connecté ; voici tout ce que je peux vous dire :",
	},
	ar: {
		common: "",
		thinking:
			"الرسالة بالعربية. أنا مجرد محاكٍ ولست نموذجًا: لا أعرف شيئًا عن الموضوع، لكن يمكنني عدّ الكلمات وإيجاد أطولها.",
		title: "إجابة مُحاكاة",
		intro: "لم يُسأل أي نموذج. عدَّ المحاكي ما في رسالتك:",
		rows: ["الكلمات", "الأحرف", "أطول كلمة"],
		picture: "الصورة",
		size: "بكسل",
		unseen: "حجمها فقط، لأنني لا أفك إلا ترميز PNG البسيط",
		light: "فاتحة",
		dark: "داكنة",
		colourNames: "أسود أبيض رمادي أحمر برتقالي أصفر أخضر أزرق بنفسجي وردي",
		end: "عندما يصل المستضيف نموذجًا بالموقع، ستظهر إجابته هنا.",
		assistant: "أنا مساعد هذا الموقع. لا يوجد نموذج متصل بعد، وهذا كل ما يمكنني قوله:",
	},
} as const;

type Language = keyof typeof languages;

/** Letters that French has and English lacks. */
const frenchLetters = /[àâæçèéêëîïôœùûüÿ]/;

const code = "```python\ndef count_words(text):\n    return len(text.split())\n```";

/**
 * Replies in the language of the message. A whole answer with a system prompt is for the site's assistant and lists the
 * models; all others count the words. A visitor's chat may have a system prompt too, but is streamed.
 */
export async function composeReply({
	input,
	prompt,
	pictures,
	catalogue,
}: SandboxCall): Promise<Reply> {
	const language = languageOf(prompt);
	const { thinking, assistant } = languages[language];
	const system = input.messages.find(({ role }) => role === "system")?.content ?? "";
	const list = catalogue.models.map(
		({ id, name, description }) =>
			`- [${name}](/playground?model=${id}) – ${description[language] ?? description.en}`,
	);
	const isAssistant = !input.stream && system.replace("/no_think", "").trim() !== "";
	return {
		thinking: system.includes("/no_think") ? "" : thinking,
		answer: isAssistant
			? `${assistant}\n\n${list.join("\n")}`
			: describe(prompt, await Promise.all(pictures.map(seePicture)), language),
	};
}

function languageOf(text: string): Language {
	if (/\p{Script=Arabic}/u.test(text)) return "ar";
	// Some keyboards write a letter and its accent as two characters.
	const words = wordsOf(text.toLowerCase().normalize());
	const count = (language: "en" | "fr") => {
		const common = languages[language].common.split(" ");
		return words.filter((word) => common.includes(word)).length;
	};
	const accented = words.filter((word) => frenchLetters.test(word)).length;
	return count("fr") + accented > count("en") ? "fr" : "en";
}

function describe(
	prompt: string,
	pictures: readonly (SeenPicture | undefined)[],
	language: Language,
): string {
	const { title, intro, rows, picture, end } = languages[language];
	const question = prompt.replace(/sandbox:error=\S+/g, "").trim();
	const words = wordsOf(question);
	const longest = words.reduce((one, other) => (other.length > one.length ? other : one), "");
	const counted = [words.length, [...question].length, longest && `**${longest}**`];
	const seen = pictures.map(
		(one, place) => `| ${picture} ${place + 1} | ${wordsFor(one, language)} |`,
	);
	const table = [...rows.map((row, index) => `| ${row} | ${counted[index]} |`), ...seen];
	// Short, on one line, without characters that are special inside a quote.
	const quote = question
		.replace(/[\s`|]+/g, " ")
		.trim()
		.replace(/^(.{200}).+/su, "$1…");
	const isOnCode = /\b(?:code|python|function|fonction)\b/i.test(question);
	const start = [
		`## ${title}`,
		intro,
		`> ${quote}`,
		["| | |", "| --- | --- |", ...table].join("\n"),
	];
	return [...start, ...(isOnCode ? [code] : []), end].join("\n\n");
}

/** A picture's size, main colours and brightness. */
function wordsFor(picture: SeenPicture | undefined, language: Language): string {
	const { size, unseen, light, dark, colourNames } = languages[language];
	if (!picture) return unseen;
	const { width, height, looks } = picture;
	const names = colourNames.split(" ");
	const seen = looks
		? [...looks.colours.map((one) => names[colours.indexOf(one)]), looks.isLight ? light : dark]
		: [unseen];
	const comma = language === "ar" ? "، " : ", ";
	return [`${width} × ${height} ${size}`, ...seen].join(comma);
}

function wordsOf(text: string): string[] {
	return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
