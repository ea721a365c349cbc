import { errors } from "#shared/errors.ts";
import { models } from "#shared/models.ts";
import { siteLimits } from "../../assistant/site-limits.ts";
import { toldError } from "../../assistant/told-error.ts";
import type { AssistantAnswers } from "./assistant-answers.ts";

import { modelLink } from "./assistant-model-link.ts";
import { modelList } from "./assistant-model-list.ts";

const roles: AssistantAnswers["roles"] = {
	generateText: "يكتب نصًا انطلاقًا من طلبك: أسئلة وملخصات ومسودات وأفكار",
	chat: "يفكر في السؤال خطوة خطوة ثم يجيب في محادثة",
	generateImage: "يرسم صورة انطلاقًا من وصف مكتوب",
	classify: "يقول ما تُظهره الصورة مع نسبة لكل احتمال",
	detect: "يجد الأشياء في الصورة ويرسم إطارًا حول كل منها",
	transcribe: `يكتب ما يقال في تسجيل لا يتجاوز ${siteLimits.clipSeconds} ثانية`,
	tts: "يقرأ النص بصوت طبيعي",
};

const fixers: AssistantAnswers["fixers"] = {
	connection: "هذا يتعلق بالاتصال",
	waiting: "لا شيء معطل: يكفي الانتظار",
	visitor: "يمكنك إصلاح ذلك بنفسك",
	host: "لا يستطيع إصلاح ذلك إلا مستضيف الموقع",
	provider: "السبب عند مزود النموذج: أعد المحاولة بعد قليل",
};

const usage = {
	text: "اكتب نصك ثم اضغط **Generate**.",
	file: "اختر ملفًا ثم اضغط **Analyze**.",
	chat: "اكتب رسالتك وأرسلها.",
} as const;

/** The assistant's answers in Arabic. */
export const assistantArabic: AssistantAnswers = {
	roles,
	fixers,
	topics: {
		instructions: () => "أحتفظ بتعليماتي لنفسي، لكن يسرني أن أجيب عن أسئلتك حول الموقع ونماذجه.",
		error: ({ errorCode }) =>
			errorCode
				? `الخطأ المعروض هو: «${toldError(errorCode)}»\n\n${fixers[errors[errorCode].fixer]}. لم يضع شيء مما أدخلته.`
				: "لا يظهر أي خطأ الآن. انسخ لي الرسالة وسأشرحها لك. غالبًا يكفي الانتظار قليلًا أو تجربة نموذج آخر في [Playground](/playground).",
		token: () =>
			"لا تحتاج إلى أي رمز: رمز المستضيف يبقى على الخادم ولا يصل أبدًا إلى متصفحك. ومن دون رمز تجيب بيئة تجريبية بدلًا منه وتُعلن ذلك.",
		microphone: () =>
			`لاستعمال الميكروفون:\n\n1. افتح [Whisper](/playground?model=openai/whisper-large-v3)؛\n2. اضغط **Use Microphone** واسمح باستعمال الميكروفون؛\n3. سجّل ${siteLimits.clipSeconds} ثانية على الأكثر ثم أوقف التسجيل؛\n4. اضغط **Analyze**.\n\nإذا رُفض الإذن فغيّره في إعدادات المتصفح ثم اضغط **Check Permission Again**.`,
		privacy: () =>
			"لا حاجة إلى حساب. تُرسل نصوصك وملفاتك إلى النموذج المختار للحصول على الجواب فقط، ولا يحتفظ بها الموقع. محادثتنا تبقى في متصفحك، ويمسحها الزر **Nouvelle conversation**.",
		limits: () =>
			`الموقع مجاني ومن دون حساب. لكل زائر حصة في الساعة تتجدد وحدها. الصور: ${siteLimits.pictureMegabytes} ميغابايت على الأكثر، والتسجيلات: ${siteLimits.recordingMegabytes} ميغابايت و${siteLimits.clipSeconds} ثانية.`,
		model: ({ model }) =>
			model
				? `${modelLink(model)} ${roles[model.task]}.\n\nلتجربته: ${usage[model.task === "chat" ? "chat" : model.inputType]}`
				: "لم تختر نموذجًا بعد: افتح [Playground](/playground) واختر واحدًا من القائمة.",
		creator: ({ facts }) =>
			facts.creator
				? `أنشأ ${facts.name}: **${facts.creator}**.${facts.about ? ` ${facts.about}` : ""}`
				: `لم يذكر مستضيف ${facts.name} من أنشأه.${facts.about ? ` ${facts.about}` : ""}`,
		where: ({ visitor, model }) =>
			visitor?.page === "playground"
				? `أنت في [Playground](/playground)${model ? `، مع ${modelLink(model)}` : "، من دون نموذج مختار"}.`
				: "أنت في [الصفحة الرئيسية](/). تُجرَّب النماذج في [Playground](/playground).",
		models: () => `عدد النماذج المتاحة للتجربة: ${models.length}\n\n${modelList(roles)}`,
		site: ({ facts }) =>
			`يتيح لك **${facts.name}** تجربة ${models.length} من نماذج الذكاء الاصطناعي المفتوحة من دون حساب: النص والمحادثة والصورة والصوت.${facts.about ? ` ${facts.about}` : ""}\n\nكل شيء يجري في [Playground](/playground): اختر نموذجًا، وأعطه نصًا أو ملفًا، واقرأ النتيجة.`,
		assistant: ({ facts }) =>
			`أنا مساعد ${facts.name}. أجيب عن الأسئلة حول الموقع ونماذجه ومن أنشأه.`,
		thanks: () => "على الرحب والسعة! هل من سؤال آخر عن الموقع؟",
		greeting: ({ facts }) =>
			`مرحبًا! أنا مساعد ${facts.name}. ماذا تريد أن تعرف عن الموقع أو نماذجه؟`,
		help: () =>
			"أجيب عن الأسئلة حول هذا الموقع، مثلًا:\n\n- ما النماذج المتاحة وماذا يفعل كل منها؛\n- كيف يُستعمل الميكروفون؛\n- ما معنى رسالة خطأ؛\n- من أنشأ الموقع وما مصير بياناتك.",
	},
};
