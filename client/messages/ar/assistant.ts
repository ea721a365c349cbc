import type { Messages } from "../language.ts";

export const messages: Messages<"assistant"> = {
	subtitle: "يجيب بلغتك",
	anyLanguage: "يمكنك الكتابة بأي لغة.",
	question: "سؤالك",
	askQuestion: "اطرح سؤالًا…",
	newAnswerFrom: "إجابة جديدة من المساعد",
	costs:
		"{price, plural, zero {# نقطة} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}} لكل سؤال، بقي {left, number}",
	cleared: "مُسحت المحادثة",
	undo: "تراجع",
	minimize: "تصغير",

	whatError: "ماذا يعني هذا الخطأ؟",
	whatDoes: "ماذا يفعل {model}؟",
	whichModels: "ما النماذج التي يمكنني تجربتها؟",
	whoMade: "من أنشأ هذا الموقع؟",
	isFree: "هل هو مجاني؟",
};
