import type { TextTask } from "./models.ts";

/**
 * The texts that the pages suggest, by language. A model's `defaultText` is an example too. The site may answer its
 * examples in advance (`server/prepared/`).
 */
export const exampleTexts: Readonly<
	Record<"en" | "fr" | "ar", Readonly<Record<TextTask, readonly string[]>>>
> = {
	en: {
		generateText: [
			"Explain to a child why the sea is salty",
			"Write a short letter that kindly declines an invitation",
			"Three names for a bakery by a harbour",
		],
		generateImage: [
			"A lighthouse above a calm sea at dawn",
			"A city of glass in the rain, at night",
			"A still life with pears, in oil",
			"A paper boat on a puddle, seen from above",
			"A fox reading under a street lamp, woodcut",
			"A greenhouse full of ferns on the moon",
		],
		editImage: [
			"Turn it into a black and white photograph",
			"Let it be night",
			"Give everything a red tint",
		],
		// To think, explain, write, plan, code and translate: a small screen shows the first four.
		chat: [
			"How many r’s are in “strawberry”?",
			"Why is the sky blue at noon and red in the evening?",
			"A polite note to a neighbour whose music is too loud",
			"Compare trains and planes for a trip of 600 km",
			"A Python function that finds the longest word",
			"“The early bird catches the worm” in French and Arabic",
		],
		tts: [
			"Hello! It’s good to hear you again.",
			"Once upon a time, a lighthouse fell in love with the fog.",
			"She sells sea shells by the sea shore.",
		],
	},
	fr: {
		generateText: [
			"Expliquez à un enfant pourquoi la mer est salée",
			"Écrivez une courte lettre qui décline gentiment une invitation",
			"Trois noms pour une boulangerie près d’un port",
		],
		generateImage: [
			"Un phare au-dessus d’une mer calme, à l’aube",
			"Une ville de verre sous la pluie, la nuit",
			"Une nature morte avec des poires, à l’huile",
			"Un bateau en papier sur une flaque, vu d’en haut",
			"Un renard qui lit sous un réverbère, gravure sur bois",
			"Une serre pleine de fougères sur la Lune",
		],
		editImage: [
			"Faites-en une photographie en noir et blanc",
			"Faites tomber la nuit",
			"Teintez tout en rouge",
		],
		chat: [
			"Combien de r y a-t-il dans « arrosoir » ?",
			"Pourquoi le ciel est-il bleu à midi et rouge le soir ?",
			"Un mot poli à un voisin dont la musique est trop forte",
			"Comparez le train et l’avion pour un trajet de 600 km",
			"Une fonction Python qui trouve le mot le plus long",
			"« Tel père, tel fils » en anglais et en arabe",
		],
		tts: [
			"Bonjour ! Quel plaisir de vous entendre.",
			"Il était une fois un phare qui tomba amoureux de la brume.",
			"Les chaussettes de l’archiduchesse sont-elles sèches ?",
		],
	},
	ar: {
		generateText: [
			"اشرح لطفل لماذا ماء البحر مالح",
			"اكتب رسالة قصيرة تعتذر بلطف عن دعوة",
			"ثلاثة أسماء لمخبز قرب ميناء",
		],
		generateImage: [
			"منارة فوق بحر هادئ عند الفجر",
			"مدينة من زجاج تحت المطر ليلًا",
			"طبيعة صامتة مع كمثرى، بألوان زيتية",
			"قارب من ورق على بركة ماء، منظر من الأعلى",
			"ثعلب يقرأ تحت عمود إنارة، نقش على الخشب",
			"بيت زجاجي مليء بالسرخس على سطح القمر",
		],
		editImage: ["اجعلها صورة بالأبيض والأسود", "اجعل الوقت ليلًا", "لوّن كل شيء بالأحمر"],
		chat: [
			"كم مرة يرد حرف «ر» في كلمة «مرور»؟",
			"لماذا تكون السماء زرقاء ظهرًا وحمراء عند الغروب؟",
			"رسالة مهذبة إلى جار موسيقاه عالية جدًا",
			"قارن بين القطار والطائرة لرحلة طولها 600 كيلومتر",
			"دالة بايثون تجد أطول كلمة",
			"ترجم «من جدّ وجد» إلى الإنجليزية والفرنسية",
		],
		tts: [
			"مرحبًا! يسعدني سماعكم من جديد.",
			"كان يا ما كان، منارة أحبّت الضباب.",
			"خيط حرير على حائط خليل.",
		],
	},
};

/** The sample files in `client/public/samples/`, with their SHA-256 in hexadecimal. */
export const sampleFiles = {
	image: {
		"street.jpg": "c7ff310c090352e0bdec558fad9be4ec29e28666f7b3b77319264e431efaeb13",
		"fruit.jpg": "88f6b5d3650f6ebbce6f0a39ccd05f7f7ad90229972acb95c49a440681370100",
		"boat.jpg": "1f3a0b5a09a858842a69fa8d8c6665ac6d741449b4ae6508cc503e1c6c160832",
	},
	audio: {
		"speech.mp3": "8d929111199274d0b7c2ca71d6498b1042a178f74360e7377232ed912d7c9e0c",
	},
} as const;
