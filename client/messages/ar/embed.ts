import type { Messages } from "../language.ts";

export const messages: Messages<"embed"> = {
	title: "لوحة مضمّنة",
	openIn: "افتح في {site}",
	unknown: "ليس في هذا الموقع هذا النموذج. يجد مستضيفه العنوان الصحيح في ساحة التجربة.",
	heading: "ضمّن هذه اللوحة",
	how: "الصق هذا في إحدى صفحاتك. تكبر اللوحة مع ما تعرضه.",
	closed:
		"لا يمكن لموقع آخر عرضها بعد: يذكر مستضيف هذا الموقع الأصول المسموح لها في EMBED_ORIGINS.",
	copy: "نسخ شيفرة التضمين",
	frameTitle: "{model} على {site}",
};
