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
	theme: "Theme: {theme}. Switch to {next}",
	system: "system",
	light: "light",
	dark: "dark",
	language: "Language",
	builtWith:
		"{name} is built with React, TypeScript and Tailwind and powered by the Hugging Face Inference API.",
	siteBy: "A site by {creator}.",
	keptHere: "Conversations, drafts and results are kept in this browser only.",
	clearAll: "Clear all my data",
	clearAsk: "Clear all your data?",
	clearAskText:
		"This deletes every conversation, draft and result that this browser keeps for this site. You cannot undo it.",
	clearNow: "Clear everything",
	cancel: "Cancel",
	cleared: "Cleared. Nothing from this site is stored in your browser any more.",
	storageBlocked:
		"This browser blocks storage: conversations, drafts and results end with this page.",
	storageFull: "This browser's storage is full: what is new ends with this page.",
	assistant: "Assistant",
	hasNewAnswer: ", new answer",
	newAnswer: "New answer",

	// Where something is missing
	notFound: "Page not found",
	nothingHere: "Nothing is on show here",
	noPage: "There is no page at this address.",
	backHome: "Back to the home page",
	pageFault: "An unexpected error occurred. Please try again.",
	pageFaultPart: "A part of this page could not be loaded.",
	reload: "Reload the page",
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
	copyFailed: "Copying is not allowed in this browser",
	download: "Download",
	ideas: "Ideas",
	text: "Text",
	chat: "Chat",
	image: "Image",
	audio: "Audio",

	// The home page
	heroTitle: "AI models, on open display",
	heroText:
		"Write, talk, draw, look and listen with {number} {count, plural, one {model} other {models}}, right in your browser. No account, no key, nothing to install.",
	tryPlayground: "Try the Playground",
	why: "Why try it here",
	manyModels: "Multiple AI Models",
	manyModelsText:
		"Models with open weights in one place: they write, reason, draw, recognise, listen and speak.",
	secure: "Secure & Private",
	secureText:
		"The key stays on the server. What you type or upload is passed on for its answer; conversations, drafts and results stay in your browser, where the foot of any page clears them.",
	easy: "Easy to Use",
	easyText:
		"Choose a model, give it a sentence, a picture or a recording, and see what it makes of it.",
	onShow: "What is on show",
	drawPicture: "Draw a picture",
	askQuestion: "Ask a question",
	hearText: "Hear a text",
	findObjects: "Find objects",
	cup: "cup",
	pear: "pear",
	book: "book",
	pickOne: "Pick one and see",
	pickOneText: "Bring a sentence, a picture or a recording, or begin with one of ours.",
	startExploring: "Start Exploring",
} as const;
