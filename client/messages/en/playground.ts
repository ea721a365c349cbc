export const messages = {
	title: "AI Playground",
	description: "Choose an AI model, give it text, a picture or a recording, and see the result.",
	intro: "Choose a model, give it a text, a picture or a recording, and see the result.",
	results: "Results",
	noModel: "No Model Selected",
	noModelHint: "Choose a model, and what it makes of your input is shown here.",
	beginWith: "Or begin with one of these",
	select: "Model Selection",
	choose: "Choose a model",

	// The two notices
	token: "API token",
	tokenRequired: "API Token Configuration Required",
	tokenConfigured: "API Token Configured",
	notNow: "Does not apply now",
	sandboxUntilToken:
		"This site has no token yet. Until its host adds one, a built-in sandbox answers with simulated results.",
	nobodyUntilToken: "This site has no token yet, so no model can answer. Its host can add one.",
	localUntilToken:
		"This site has no token. Small models on its host’s own machine answer for real; what they cannot do is simulated. With a token its host opens the large ones.",
	runLocal: "Or without a token: {command} runs small real models on the host’s own machine.",
	localAnswers: "Small models on this server answer, without any provider.",
	callsWait:
		"{count, plural, one {One call waits} other {# calls wait}} for this model now: they are answered one after the other.",
	placeInQueue: "Your place in this model's queue: {place, number} of {count, number}.",
	drawsNotHere:
		"The models on this server draw no pictures: a processor takes minutes for one. What you get is simulated. With a Hugging Face token, or an engine that draws, its host can open this model.",
	getToken: "Get a new token from Hugging Face.",
	putToken: "Put it in the environment file {file}.",
	restart: "Restart the server.",
	tokenHeld:
		"This site holds a Hugging Face token, and the real models answer. The token never leaves the server: you need nothing of your own.",
	demoAnswers: "Demo answers: no real model is connected.",
	notSetUp: "No model can answer yet: this site is not set up.",
	stateUnknown: "The server does not tell its state at the moment. The models may still answer.",

	// What a model's state is
	stateWord: "{state, select, loading {loading} resting {resting} off {off} other {loading}}",
	loadingPercent: "loading {percent} %",
	isOff: "This model is off: its host has set up nobody to answer for it. Choose another one.",
	isResting:
		"This model rests until {time}, after it failed several times. Try again then, or choose another one.",
	isLoading: "This model is loading: the first answer takes longer.",
	isLoadingPercent: "This model is loading ({percent} %): the first answer takes longer.",

	licence: "Licence: {licence}",
	localLicence: "{model} answers on this server. Licence: {licence}",

	// What a call costs
	costs:
		"Costs {price, plural, one {# point} other {# points}}. You have {left, number} of {limit, number} left this hour.",
} as const;
