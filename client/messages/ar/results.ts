import type { Messages } from "../language.ts";

export const messages: Messages<"results"> = {
	compareWith: "قارن مع",
	noOther: "لا نموذج آخر",
	twoCalls:
		"طلبان: {firstPoints, plural, zero {# نقطة} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}} لـ {first}، و{secondPoints, plural, zero {# نقطة} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}} لـ {second}.",
	sideBySide: "النتائج جنبًا إلى جنب",
	compareHint: "اضغط الزر لترى إجابته هنا.",
	figures: "الإجابتان بالأرقام",
	figureFirst: "أول وحدة نصية",
	figureTime: "المدة",
	figureTokens: "الوحدات النصية",
	figureRate: "الوحدات النصية في الثانية",
	figurePoints: "النقاط",
	better: "أفضل",

	goOn: "تابع انطلاقًا من هذه النتيجة",
	actions:
		"{task, select, chat {ناقشها} generateImage {ارسمها} classify {صنّفها} detect {اعثر على الأشياء} transcribe {فرّغها كتابةً} tts {اقرأها جهرًا} other {تابع الكتابة}}",
	stepsSoFar: "الخطوات السابقة",
	given:
		"{task, select, chat {سؤال} generateImage {وصف} classify {صورة} detect {صورة} transcribe {كلام} other {نص}}",
	done: "{task, select, chat {نقاش} generateImage {رسم} classify {تعرّف} detect {بحث عن الأشياء} transcribe {كتابة} tts {قراءة} other {متابعة}}",
	showAgain: "{model}: اعرضها من جديد",
	filledBelow:
		"مُلئت الاستمارة أدناه. لا يُرسل شيء قبل أن تضغط «{task, select, chat {إرسال} classify {تحليل} detect {تحليل} transcribe {تحليل} other {توليد}}».",

	yourResults: "نتائجك",
	yourResultsCount: "نتائجك ({count, number})",
	searchResults: "ابحث في نتائجك",
	kind: "النوع",
	allKinds: "كل الأنواع",
	noMatch: "لا توجد نتيجة مطابقة.",
	where:
		"تُحفظ آخر 100 نتيجة لك في هذا المتصفح فقط، ولا تُحفظ على خادمنا أبدًا. تُحفظ المحادثات على حدة، ويمكنك الاحتفاظ بإحداها هنا من قائمتها.",
	keepNone: "لا تحفظ النتائج",
	noneKept: "لا نتائج محفوظة بعد.",
	notKept: "لا تُحفظ النتائج الجديدة: تضيع عند إغلاق هذه الصفحة.",
	deleteAll: "احذف الكل",
	deleted:
		"{count, plural, zero {لم تُحذف أي نتيجة.} one {حُذفت النتيجة.} two {حُذفت نتيجتان.} few {حُذفت # نتائج.} many {حُذفت # نتيجة.} other {حُذفت # نتيجة.}}",
	undo: "تراجع",
	restored: "عادت نتائجك.",
	open: "افتح",
	useAgain: "استخدم من جديد",
	remove: "احذف",
	cutByLeaving: "انقطعت",
	gone: "لم تعد هذه النتيجة محفوظة.",
	madeByModel: "من صنع نموذج: {model}",
	modelGone: "لم يعد هذا الموقع يعرض هذا النموذج.",
	changed: "ما غُيّر: {parameters}",
	blocked: "لا يسمح هذا المتصفح للصفحة بحفظ النتائج: تضيع عند إغلاقها.",
	full: "امتلأت مساحة التخزين في هذا المتصفح: تضيع النتائج الجديدة عند إغلاق هذه الصفحة. احذف بعضها لتحفظ المزيد.",

	viewCode: "عرض الشيفرة",
	viewCodeKey: "ضع رمزك الخاص في {variable}.",
	copyLink: "نسخ الرابط",
	share: "مشاركة",
	notShared: "تعذّرت المشاركة. إليك الرابط:",
	sharedLink: "الرابط",
	embed: "تضمين",
	linkCopied: "نُسخ الرابط. فيه النموذج ونصك وإعداداتك، وليست فيه النتيجة.",
	linkWithoutFile: "نُسخ الرابط. فيه النموذج وإعداداتك، وليس فيه ملفك.",
	linkWithoutText: "نُسخ الرابط دون نصك لأنه أطول مما يتسع له رابط. فيه النموذج وإعداداتك.",
	linkNotCopied: "لا يسمح هذا المتصفح بالنسخ. هذا هو الرابط:",
	filledIn:
		"مُلئت الاستمارة من رابط. لا يُرسل شيء قبل أن تضغط «{task, select, chat {إرسال} classify {تحليل} detect {تحليل} transcribe {تحليل} other {توليد}}».",
	notAsUsual: "ما غُيّر: {changes}.",
	usually: "{name} {value} (الافتراضي {usual})",
	damaged: "هذا الرابط تالف أو لم يُنشأ في هذا الموقع، فلم يُملأ شيء.",
	linkTooLong: "هذا الرابط أطول مما ينشئه هذا الموقع، فلم يُملأ شيء.",
	otherModel: "النموذج المذكور في الرابط غير متاح هنا. اخترنا {name} الذي يقوم بالعمل نفسه.",
	madeOnDevice:
		"أُنتجت نتيجة هذا الرابط على جهاز أحدهم بالنموذج {name}. قد يكون النموذج الذي يجيب هنا غيره.",
	noSuchModel: "لا نموذج هنا يقوم بما يصفه الرابط.",
	notAllowed: "قيم {names} في الرابط غير مقبولة هنا فتُجوهلت.",
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
	found:
		"{count, number} من {all, plural, zero {# جزء} one {جزء واحد} two {جزأين} few {# أجزاء} many {# جزءًا} other {# جزء}}",
	parts: "ما قيل، على أجزاء",
};
