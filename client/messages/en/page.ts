export const messages = {
	siteTitle: "{name}: try AI models with open weights",
	pageTitle: "{title} · {name}",
	number:
		"{count, plural, =1 {one} =2 {two} =3 {three} =4 {four} =5 {five} =6 {six} =7 {seven} =8 {eight} =9 {nine} =10 {ten} other {#}}",
	description:
		"Try {number} AI {count, plural, one {model} other {models}} with open weights in your browser. No account, no key, nothing to install.",

	// Header and footer
	skip: "Skip to the content",
	main: "Main",
	home: "Home",
	playground: "Playground",
	theme: "Theme",
	system: "System",
	light: "Light",
	dark: "Dark",
	language: "Language and theme",
	builtWith:
		"{name} is built with React, TypeScript and Tailwind and powered by the Hugging Face Inference API.",
	builtWithProvider:
		"{name} is built with React, TypeScript and Tailwind and powered by {provider}.",
	builtWithoutProvider: "{name} is built with React, TypeScript and Tailwind.",
	siteBy: "A site by {creator}.",
	keptHere: "Conversations, drafts and results are saved in this browser only.",
	stateOfModels: "Status",
	yourData: "Privacy",
	clearAll: "Clear all my data",
	cancel: "Cancel",
	cleared: "Cleared. Your conversations, drafts and results are gone from this browser.",
	storageBlocked:
		"This browser blocks storage: conversations, drafts and results will be lost when you reload or close this page.",
	storageFull:
		"This browser’s storage is full: anything new will be lost when you reload or close this page.",
	assistant: "Assistant",
	hasNewAnswer: ", new answer",
	isMinimized: ", minimized",

	// Where something is missing
	notFound: "Page not found",
	nothingHere: "Nothing to see here",
	noPage: "There is no page at this address.",
	backHome: "Back to the home page",
	pageFault: "An unexpected error occurred. Please try again.",
	reload: "Reload the page",
	newVersion: "This site has a new version.",
	partMissing: "This part of the page could not be loaded.",
	partLater: "It keeps trying by itself.",
	partOffline: "You are offline. It loads by itself once you are back online.",
	unfinished:
		"This page is not ready yet: part of it could not be loaded. It keeps trying by itself.",
	tryAgain: "Try again",

	// Everywhere
	close: "Close",
	copy: "Copy",
	copied: "Copied",
	copyFailed: "This browser doesn’t allow copying",
	download: "Download",
	suggestions: "Ideas",
	text: "Text",
	chat: "Chat",
	image: "Image",
	audio: "Audio",

	// The home page
	heroTitle: "Try open AI models. Free, no account.",
	heroText:
		"Write, chat, draw, recognise and listen with {number} {count, plural, one {model} other {models}}, right in your browser. No key, nothing to install.",
	tryPlayground: "Try the Playground",
	why: "Why try it here",
	manyModels: "Multiple AI Models",
	manyModelsText:
		"Models with open weights in one place: they write, reason, draw, recognise, listen and speak.",
	secure: "Secure & Private",
	secureText:
		"The key stays on the server. What you type or upload is only passed on to get its answer. Conversations, drafts and results stay in your browser.",
	easy: "Easy to Use",
	easyText:
		"Choose a model, give it a sentence, a picture or a recording, and see what it does with it.",
	onShow: "What you can try",
	drawPicture: "Draw a picture",
	askQuestion: "Ask a question",
	hearText: "Listen to a text",
	findObjects: "Find objects",
	cup: "cup",
	pear: "pear",
	book: "book",
	pickOne: "Pick one and see",
	pickOneText: "Bring a sentence, a picture or a recording, or begin with one of our samples.",
	startExploring: "Start Exploring",
	cost: "{points, plural, =0 {free} one {# point} other {# points}}",
} as const;
