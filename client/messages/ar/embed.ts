import type { Messages } from "../language.ts";

export const messages: Messages<"embed"> = {
	title: "لوحة مضمّنة",
	openIn: "افتح في {site}",
	unknown:
		"هذا النموذج غير متاح في هذا الموقع. يمكن لصاحب الصفحة نسخ العنوان الصحيح من ساحة التجربة.",
	heading: "ضمّن هذه اللوحة",
	how: "الصق هذا في إحدى صفحاتك. تكبر اللوحة مع محتواها.",
	closed:
		"لا يمكن لموقع آخر تضمينها بعد: على مستضيف هذا الموقع أن يذكر المواقع المسموح لها في EMBED_ORIGINS.",
	copy: "نسخ شيفرة التضمين",
	frameTitle: "{model} على {site}",
};
