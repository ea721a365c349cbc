export const messages = {
	title: "This site and your data",
	description: "Where your words go, what is kept and for how long, and how to clear it.",
	intro:
		"Where your words go, what is kept and for how long. This page is written by the running server, from its own settings.",
	missing: "This part could not be loaded.",

	// The models
	models: "Models, and where they answer",
	modelsText: "If a model has several places, the next one is tried when the one before it fails.",
	inOrder: "{first}, then {rest}",
	assistantModel: "Assistant: {name}",
	machine: "this site’s own machine",
	sandbox: "simulated on this server",
	off: "switched off",

	// Data that leaves the browser
	leaves: "What leaves your browser",
	leavesInput:
		"What you write, upload or record leaves your browser when you press the button that sends it, and not before. This server passes it on to the model’s place in the list above, and keeps no copy.",
	leavesChat: "A chat sends the conversation so far with each question.",
	leavesNotes:
		"Before this server passes a picture or a recording on, it takes out what the camera or the phone wrote into it, such as the place and the time. Only TIFF, Ogg, WebM and AMR travel as they are.",
	leavesAssistant:
		"The assistant also learns which page, model and language you see, and which kind of error. It never learns what you wrote elsewhere.",
	leavesProvider:
		"A provider gets your request from this server, without your internet address. What it does with the request is up to its own rules.",
	leavesNothing: "The pages load nothing from other sites: no analytics, no advertising, no fonts.",
	leavesDevice:
		"If you let a model run on your own device, your browser downloads its files from {host}, and nothing you give it leaves your device.",
	thisSite: "this site",
	leavesMark:
		"Pictures and sounds that are made here carry a mark, where their format allows one: it names what made them, and stays in the file when you pass it on. It says nothing of you or of what you wrote.",

	// Data that the server keeps
	keeps: "What this server keeps",
	keepsWords: "Your words, files and results",
	keepsWordsText: "Nothing. They are in the server’s memory until your answer has been sent.",
	keepsPoints: "The points you have spent",
	keepsPointsRedis:
		"For one hour, under a code in place of your internet address. The key to the code is random, changes every day and is deleted after two days.",
	keepsPointsMemory:
		"For about an hour, under your internet address, in memory only: never on a disk.",
	keepsDay: "The points of all visitors together",
	keepsDayText: "One number, for a day.",
	keepsPass: "A pass, if you open one",
	keepsPassText:
		"The points spent from it, one number for all who share it, until it ends; not who opened it. The pass itself, with its name, points and end, is in a cookie of your browser until ten minutes after its end. Clearing on this page does not remove that cookie.",
	keepsLog: "The log",
	keepsLogText:
		"A line for each call: time, model, duration, size, how it ended, and a code in place of your internet address that changes every day. A refused request has a shortened address instead. There are no words and no files in it. The host decides how long the log is kept.",
	keepsSums: "Statistics",
	keepsSumsText: "Sums over all visitors, such as the number of calls, until the server restarts.",
	keepsExamples: "The examples of this site",
	keepsExamplesText:
		"One answer to each example that the pages offer, the same for everybody, until its model changes. Your own words are never among them.",
	keepsProxy:
		"Machines between you and this server, such as those of a hosting company, may keep logs of their own.",

	// Data that the browser keeps
	browser: "What stays in your browser",
	browserText: "Only this browser has it. The server keeps no copy.",
	what: "What",
	howLong: "How long",
	size: "Size",
	conversations: "Conversations",
	conversationsTime: "until you delete them, the newest 50",
	drafts: "Drafts",
	draftsTime: "until you close the tab",
	parameters: "Changed parameters",
	parametersTime: "until you change them back",
	results: "Results, and models on your device",
	resultsTime: "the newest 100 results; models until you remove them",
	choices: "Theme, language, and whether results are kept",
	choicesTime: "until you change them; the language in a cookie, for a year",
	nothing: "nothing",
	unknown: "unknown",

	// The rules
	rules: "Rules about what is shown",
	rulesNone:
		"This site has no rules of its own. Providers may refuse what their own rules forbid; the site says so when it happens.",
	rulesWords:
		"What you write is judged before it reaches a model, and so is what a model writes, by {places}. A request that breaks the rules is refused and costs nothing.",
	rulesPictures: "Pictures are judged before a model gets them or you see them, by {places}.",
	rulesVeil: "A picture in doubt is blurred until you ask to see it.",
	rulesRefuse: "When no judge answers, requests are refused.",
	rulesAllow: "When no judge answers, requests are let through.",

	// The host
	owner: "The people behind this site",
	ownerNamed: "{name} is run by {creator}.",
	ownerUnnamed: "The host of this site has not given a name.",
	contact: "Contact",
	legal: "Legal notice",
	privacy: "Privacy policy",

	clearAsk: "Clear all your data?",
	clearAskText:
		"This deletes every conversation, draft, result and setting that this browser keeps for this site. Models on this device stay. You cannot undo it.",
	clearNow: "Clear everything",
} as const;
