import type { ModelTask } from "#shared/models.ts";
import type { AssistantTopic } from "./assistant-answers.ts";

type Clue = { topic: AssistantTopic; pattern: RegExp };

// In order: the first that matches decides, so the narrow ones come first. Texts are without
// accents and in lower case (see `plainText`); Arabic has no word boundary in regular expressions.
const clues: readonly Clue[] = [
	{
		topic: "instructions",
		pattern:
			/\bprompt\b|(your|tes|vos|tus?) (secret |system )?(instructions?|rules|consignes|regles|instrucciones)|تعليماتك|البرومبت/,
	},
	{
		topic: "error",
		pattern:
			/\berr(eurs?|ors?|ores?)\b|\bbug\b|ne (marche|fonctionne) pas|n.t work|not working|no funciona|\bfall[ao]\b|problem|خطا|لا يعمل|مشكل/,
	},
	{ topic: "token", pattern: /\btokens?\b|jeton|api key|cle api|clave|رمز|مفتاح|توكن/ },
	{
		topic: "microphone",
		pattern:
			/\bmicro(phone|fono)?\b|\bmic\b|enregistr|\brecord|\bgrab(ar|acion|o)|ميكروفون|المايك|تسجيل/,
	},
	{
		topic: "privacy",
		pattern:
			/priva(cy|te|cidad)|confidenti|vie privee|donnees|\bdata\b|\bdatos\b|\bstored?\b|stock(e|ez)|guarda|secur|\bsafe\b|خصوصي|بيانات|امن/,
	},
	{
		topic: "limits",
		pattern:
			/\bfree\b|gratuit|gratis|\bprice|\bcosts?\b|\bprix\b|\bcout|payer|payant|\bpay\b|precio|cuesta|pagar|limit|quota|مجان|سعر|تكلف|ادفع|حدود/,
	},
	{
		topic: "where",
		pattern:
			/(which|what) page|where am i|quelle page|ou suis[- ]je|que pagina|donde estoy|اي صفحه|اين انا/,
	},
	{
		topic: "assistant",
		pattern: /who are you|what are you|qui es[- ]tu|qui etes[- ]vous|tu es qui|quien eres|من انت/,
	},
	{
		topic: "creator",
		pattern:
			/\bwho\b.{0,20}(made|built|created?|behind|develop|owns)|\bqui\b.{0,20}(cree|fait|concu|developpe|realise|derriere)|createur|creatrice|auteur|creator|\bauthor|quien.{0,25}(cre[oa]|hizo|hace|desarroll)|creador|\bautor|من.{0,12}(صنع|انشا|طور|بني|صمم|وراء)|منشئ|مطور|صاحب/,
	},
	{ topic: "models", pattern: /\bmodels?\b|modeles?\b|modelos?\b|نماذج|نموذج|موديل/ },
	{
		topic: "site",
		pattern:
			/\b(web)?site\b|what is this|what.s this|\babout\b|c.est quoi|qu.est[- ]ce|a propos|\bsitio\b|que es esto|esta pagina|playground|vitrine|ما هذا|الموقع|المنصه/,
	},
	{ topic: "thanks", pattern: /\bmerci\b|\bthank|gracias|شكرا/ },
	{
		topic: "greeting",
		pattern:
			/^\W*(bonjour|bonsoir|salut|coucou|hello|hi|hey|hola|buen[oa]s|مرحبا|اهلا|السلام|سلام)/,
	},
];

const selectedModel =
	/(this|selected|chosen|ce|este) (chosen )?model|modele choisi|modelo elegido|هذا النموذج|هذا الموديل/;

const taskWords: readonly { task: ModelTask; pattern: RegExp }[] = [
	{ task: "generateText", pattern: /smollm/ },
	{ task: "chat", pattern: /deepseek|\br1\b/ },
	{ task: "generateImage", pattern: /\bflux\b/ },
	{ task: "classify", pattern: /vision transformer|\bvit\b/ },
	{ task: "detect", pattern: /\bdetr\b/ },
	{ task: "transcribe", pattern: /whisper/ },
	{ task: "tts", pattern: /orpheus/ },
	{
		task: "generateImage",
		pattern:
			/(generat|generer|draw|create|make|dessin|creer|faire|dibuj|crear|ارسم|رسم|توليد|انشاء).{0,30}(image|picture|imagen|صور)|(image|imagen|picture) generation/,
	},
	{ task: "transcribe", pattern: /transcri|تفريغ|نسخ الصوت/ },
	{
		task: "tts",
		pattern:
			/text[- ]to[- ]speech|read.{0,20}aloud|voix haute|synthese vocale|voz alta|تحويل النص|قراءه النص/,
	},
	{ task: "detect", pattern: /\bdetect|\bobjets?\b|\bobjects?\b|\bobjetos?\b|كشف|اشياء/ },
	{ task: "classify", pattern: /classif|clasific|recogni[sz]e|reconnai|تصنيف/ },
	{
		task: "generateText",
		pattern: /(generat|generer|write|ecri|redig|escrib|كتاب|اكتب|توليد).{0,20}(text|نص)/,
	},
	{ task: "chat", pattern: /\bchat\b|discut|محادث|دردش/ },
];

/** What a question is about. `model` without a task means the one chosen in the playground. */
export function assistantTopic(question: string): { topic: AssistantTopic; task?: ModelTask } {
	const text = plainText(question);
	const found = clues.find(({ pattern }) => pattern.test(text))?.topic ?? "help";
	// A named model is more telling than the general topics, not more than the questions on use.
	const isGeneral = ["creator", "models", "site", "greeting", "thanks", "help"].includes(found);
	if (!isGeneral) return { topic: found };
	const task = taskWords.find(({ pattern }) => pattern.test(text))?.task;
	if (task) return { topic: "model", task };
	return selectedModel.test(text) ? { topic: "model" } : { topic: found };
}

function plainText(text: string): string {
	return text
		.toLowerCase()
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.replaceAll("ة", "ه")
		.replaceAll("ى", "ي");
}
