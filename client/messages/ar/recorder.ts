import type { Messages } from "../language.ts";

export const messages: Messages<"recorder"> = {
	recorder: "مسجّل الصوت",
	timeRecorded: "مدة التسجيل",
	rec: "تسجيل",
	idle: "جاهز للتسجيل",
	requesting: "في انتظار الميكروفون…",
	recording: "جارٍ التسجيل",
	paused: "متوقف مؤقتًا",
	endedAtLimit:
		"توقف عند {minutes, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}، وهي أطول مدة للتسجيل.",
	disconnected: "فُصل الميكروفون. ما سُجّل حتى ذلك الحين محفوظ.",
	interrupted: "انقطع التسجيل، وما سُجّل حتى ذلك الحين محفوظ.",
	startRecording: "ابدأ التسجيل",
	stopAndAnalyze: "أوقف وحلّل",
	stopRecording: "أوقف التسجيل",
	pause: "إيقاف مؤقت",
	resume: "استئناف",
	cannotHear: "لا نسمعك. تحقق من أن الميكروفون الصحيح مفعّل وغير مكتوم.",
	accessRequired: "يلزم السماح بالميكروفون",
	checkAgain: "تحقق من الإذن مرة أخرى",
	stillRefused: "تم التحقق في {time}: ما زال الميكروفون مرفوضًا.",

	denied:
		"رُفض الإذن باستخدام الميكروفون. اسمح بالميكروفون لهذا الموقع في إعدادات متصفحك، ثم تحقق مرة أخرى.",
	"not-found": "لم يُعثر على ميكروفون. صِل واحدًا ثم أعد المحاولة.",
	busy: "الميكروفون مشغول. يبدو أن برنامجًا آخر يستخدمه: أغلقه ثم أعد المحاولة.",
	"access-failed": "تعذّر الوصول إلى الميكروفون. تحقق من أنه موصول ثم أعد المحاولة.",
	"start-failed": "تعذّر بدء التسجيل. أعد المحاولة أو اختر ملفًا بدلًا منه.",
	insecure:
		"لا تسمح المتصفحات بالميكروفون إلا في الصفحات الآمنة. افتح هذا الموقع عبر https أو اختر ملفًا بدلًا منه.",
	unsupported: "تسجيل الصوت غير مدعوم في هذا المتصفح",

	dictate: "إملاء",
	dictatePoints:
		"إملاء ({points, plural, zero {# نقطة} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}})",
	stopDictation: "إيقاف وكتابة ما قيل",
	stopWriting: "إيقاف الكتابة",
	writingDown: "تجري كتابة ما قلته…",
	dictationHint: "اضغط مرة أخرى للإيقاف: تُكتب كلماتك في الحقل، وأنت من يرسلها.",
	notWritten: "تسجيل لم يُكتب بعد",
	writeIt: "اكتبه",
	writeItPoints:
		"اكتبه ({points, plural, zero {# نقطة} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}})",
	deleteRecording: "حذف التسجيل",
	nothingHeard: "لم يُسمع شيء.",
};
