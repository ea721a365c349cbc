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
	generateAgain: "التوليد من جديد",
	goOn: "تابع",
	goOnQuestion: "تابع من حيث توقفت من فضلك.",
	copyAnswer: "نسخ الإجابة",
	readAloud: "قراءة بصوت عالٍ",
	readAloudPoints:
		"قراءة بصوت عالٍ ({points, plural, zero {دون نقاط} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}})",
	readAloudPrice:
		"{points, plural, zero {دون نقاط} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}}",
	preparingVoice: "جارٍ تجهيز الصوت…",
	stopReading: "إيقاف القراءة",
	readingFailed: "تعذّرت قراءة هذه الإجابة: {sentence}",
	noBrowserVoice: "ليس في هذا المتصفح صوت لها.",
	facts: "تفاصيل الإجابة",
	askShort: "اطلب إجابة قصيرة",

	noResponse: "لم تصل أي إجابة",
	spentInThinking: "استهلك النموذج كل وحداته النصية في التفكير ولم يبقَ منها ما يجيب به.",
	cut: "مقطوعة: بلغت الإجابة حد الوحدات النصية.",
	stopped: "أُوقف",
	interrupted: "انقطعت: أُعيد تحميل الصفحة أو أُغلقت قبل النهاية.",
	withdrawn: "سُحبت هذه الإجابة: لا تسمح بها قواعد هذا الموقع. قد يخطئ الفحص؛ اسأل بصيغة أخرى.",
	unchecked: "سُحبت هذه الإجابة: يفحص هذا الموقع الإجابات، ولم يستجب الفحص. أعد السؤال بعد قليل.",
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

	// A question whose answer costs nothing
	isFree: "هذا السؤال مجاني: جوابه جاهز هنا.",
};
