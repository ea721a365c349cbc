import type { Messages } from "../language.ts";

export const messages: Messages<"conversation"> = {
	conversation: "المحادثة",
	you: "أنت",
	send: "إرسال",
	stop: "إيقاف",
	cancel: "إلغاء",
	editing: "أنت تعدّل رسالتك الأخيرة: سيحلّ ما ترسله محلّها ومحلّ إجابتها.",
	editLast: "تعديل الرسالة الأخيرة",
	tooLong: "{count, number} من {max, number} حرف كحد أقصى",
	jumpToLatest: "انتقل إلى الأحدث",
	askedElsewhere: "طُرح السؤال في علامة تبويب أخرى، وستظهر الإجابة هنا أيضًا.",
	noAnswer: "لم تصل إجابة. اسأل مجددًا",
	answerAgain: "أجب مرة أخرى",
	copyAnswer: "نسخ الإجابة",
	askShort: "اطلب إجابة قصيرة",

	noResponse: "لم تصل أي إجابة",
	spentInThinking: "استهلك النموذج كل وحداته النصية في التفكير ولم يبقَ منها ما يجيب به.",
	cut: "مقطوعة: بلغت الإجابة حد الوحدات النصية.",
	stopped: "أُوقف",
	thinkingFor: "يفكّر منذ {time}",
	thoughtFor: "فكّر مدة {time}",

	conversationWith: "محادثة مع {name}",
	failed: "خطأ: {sentence}",

	codeIn: "شيفرة: {language}",
	plainText: "نص",
	copyCode: "نسخ الشيفرة",
	picture: "صورة",
	done: "منجز",
	toDo: "لم يُنجز",
	formula: "صيغة رياضية",
	table: "جدول",
};
