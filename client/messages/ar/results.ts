import type { Messages } from "../language.ts";

export const messages: Messages<"results"> = {
	compareWith: "قارن مع",
	noOther: "لا نموذج آخر",
	twoCalls:
		"طلبان: {firstPoints, plural, zero {# نقطة} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}} لـ {first}، و{secondPoints, plural, zero {# نقطة} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}} لـ {second}. لكل منهما إعداداته في صفحته.",
	sideBySide: "النتائج جنبًا إلى جنب",
	compareHint: "اضغط الزر وستظهر إجابته هنا.",

	goOn: "تابع بهذه النتيجة",
	actions:
		"{task, select, chat {ناقشها} generateImage {ارسمها} classify {اعرف ما تُظهره} detect {اعثر على الأشياء} transcribe {فرّغها كتابةً} tts {اقرأها جهرًا} other {اكتب انطلاقًا منها}}",
	way: "الطريق حتى الآن",
	given:
		"{task, select, chat {سؤال} generateImage {وصف} classify {صورة} detect {صورة} transcribe {كلام} other {نص}}",
	done: "{task, select, chat {نقاش} generateImage {رسم} classify {تعرّف} detect {بحث عن الأشياء} transcribe {كتابة} tts {قراءة} other {متابعة}}",
	showAgain: "{model}: اعرضها من جديد",
	filledBelow: "مُلئت أدناه. لا يُرسل شيء قبل أن تضغط الزر.",

	yourResults: "نتائجك",
	yourResultsCount: "نتائجك ({count, number})",
	where:
		"تُحفظ آخر 100 نتيجة في هذا المتصفح فقط، ولا يحتفظ خادم الموقع بأي منها. تبقى المحادثات مع نماذجها.",
	keepNone: "لا تحفظ النتائج",
	noneKept: "لا شيء محفوظ بعد: سيظهر هنا ما تصنعه النماذج لك.",
	notKept: "لا تُحفظ النتائج الجديدة: تنتهي بإغلاق هذه الصفحة.",
	deleteAll: "احذف الكل",
	deleted:
		"{count, plural, zero {لم تُحذف أي نتيجة.} one {حُذفت النتيجة.} two {حُذفت نتيجتان.} few {حُذفت # نتائج.} many {حُذفت # نتيجة.} other {حُذفت # نتيجة.}}",
	undo: "تراجع",
	restored: "عادت نتائجك.",
	open: "افتح",
	useAgain: "استخدم من جديد",
	remove: "احذف",
	gone: "لم تعد هذه النتيجة محفوظة.",
	modelGone: "لم يعد هذا الموقع يعرض هذا النموذج.",
	changed: "ما غُيّر: {parameters}",
	blocked: "لا يسمح هذا المتصفح للصفحة بحفظ النتائج: تنتهي بإغلاقها.",
	full: "امتلأت مساحة التخزين في هذا المتصفح: تنتهي النتائج الجديدة بإغلاق هذه الصفحة. احذف بعضها لتحفظ المزيد.",

	copyLink: "نسخ الرابط",
	linkCopied: "نُسخ الرابط: يحمل النموذج ونصك وما غيّرته، ولا يحمل نتيجة أبدًا.",
	linkWithoutFile: "نُسخ الرابط: يحمل النموذج وما غيّرته، ولا يحمل ملفك أبدًا.",
	linkWithoutText: "نُسخ الرابط دون نصك لأنه أطول من أن يحمله رابط: يحمل النموذج وما غيّرته.",
	linkNotCopied: "لا يسمح هذا المتصفح بالنسخ. هذا هو الرابط:",
	filledIn: "مُلئ من رابط. لا يُرسل شيء قبل أن تضغط الزر.",
	notAsUsual: "ما غُيّر من القيم الافتراضية: {changes}.",
	usually: "{name} {value} (عادةً {usual})",
	damaged: "هذا الرابط تالف أو لم يُصنع هنا، فلم يُملأ شيء.",
	linkTooLong: "هذا الرابط أطول من أن يكون قد صُنع هنا، فلم يُملأ شيء.",
	otherModel: "ليس في هذا الموقع نموذج الرابط. يقوم {name} بالعمل نفسه.",
	noSuchModel: "ليس في هذا الموقع نموذج لما يصفه الرابط.",
	notAllowed: "قيمة {names} في الرابط غير ممكنة هنا فتُركت.",
	dismiss: "أغلق هذه الملاحظة",

	copyPicture: "نسخ الصورة",
	fullScreen: "ملء الشاشة",
	zoomIn: "تكبير",
	zoomOut: "تصغير",
	zoomArea: "الصورة؛ تحرّكها مفاتيح الأسهم حين تكون أكبر من الشاشة",
	zoomed: "{percent}٪",
	another: "صورة أخرى",
	pictures: "صور هذا الوصف",
	picture: "الصورة {place}",

	search: "ابحث في النص",
	found: "{count, number} من {all, number} أجزاء",
	parts: "ما قيل، على أجزاء",
};
