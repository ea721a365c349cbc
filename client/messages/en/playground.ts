export const messages = {
	title: "AI Playground",
	description: "Choose an AI model, give it text, a picture or a recording, and see the result.",
	intro: "Choose a model, give it input, see the result.",
	results: "Results",
	noModel: "No Model Selected",
	noModelHint: "Start with one of these.",
	unknownModel: "This site does not offer the model of your link. Start with one of these.",
	anyFile: "Or drop a picture or a recording here.",
	optionPrice: "{count, plural, one {# point} other {# points}}",
	select: "Model Selection",
	choose: "Choose a model",
	about: "About {name}",
	compare: "Compare",

	// The two notices
	token: "API token",
	tokenRequired: "API Token Configuration Required",
	tokenConfigured: "API Token Configured",
	sandboxUntilToken:
		"This site has no token yet. Until its host adds one, a built-in sandbox answers with simulated results.",
	tokenUnused:
		"This site has its token, but with {setting} a built-in sandbox answers with simulated results. To use the real models, remove that line from {file} and restart the server.",
	nobodyUntilToken:
		"This site has no token yet: every call fails until its host has done these steps.",
	tokenNotNeeded: "Nothing to do: this site has its token. It was set up like this:",
	tokenOnceDone: "Once these steps are done, the real models answer.",
	localUntilToken:
		"This site has no token. Small models on its host’s own machine give real answers; what they cannot do is simulated. With a token, the host can offer the large models.",
	runLocal: "Without a token, {command} runs small real models on the host’s machine.",
	localAnswers: "Small models on this server answer, without any provider.",
	callsWait:
		"{count, plural, one {One call is} other {# calls are}} waiting for this model. Calls are answered one after the other.",
	placeInQueue: "Your place in this model’s queue: {place, number} of {count, number}.",
	drawsNotHere:
		"The models on this server draw no pictures: one would take a processor minutes. What you get is simulated. With a Hugging Face token, or an engine that draws, the host can offer this model.",
	getToken: "Get a new token from Hugging Face.",
	putToken: "Put it in the environment file {file}.",
	restart: "Restart the server.",
	tokenHeld:
		"This site holds a Hugging Face token, and the real models answer. The token never leaves the server, and you don’t need one of your own.",
	demoAnswers: "Demo answers: no real model is connected.",
	notSetUp: "No model can answer yet: this site is not set up.",
	stateUnknown: "The server isn’t reporting its status right now. The models may still answer.",

	// The state of a model
	stateWord:
		"{state, select, loading {loading} busy {busy} resting {paused} failing {failing} off {not available} other {loading}}",
	loadingPercent: "loading {percent}%",
	isOff:
		"This model isn’t available: the host hasn’t connected it.{others, select, none {} other { Choose another one.}}",
	isResting:
		"This model is paused until {time} after several failures. Try again then, or choose another one.",
	isFailing: "This model’s last calls failed. Try it, or choose another one.",
	isLoading: "This model is loading: the first answer takes longer.",
	isLoadingPercent: "This model is loading ({percent}%): the first answer takes longer.",

	// Calls that go on out of sight
	stillRunning: "still running",
	runsElsewhere: "{name} is still running.",
	endedElsewhere: "The call to {name} has ended.",
	showModel: "Show",
	stopModel: "Stop {name}",
} as const;
