import { errorTexts, takesTexts } from "#shared/errors/error-texts.ts";

export const messages = {
	// By error code: the sentence, then the tips, one per line.
	...errorTexts,
	// What the field of a wrong input takes
	...takesTexts,

	// Remedies if the connection or a proxy is at fault
	offline: "You are offline: connect, then try again. Nothing you typed is lost.",
	later: "Try again in a moment.",
	away: "This site’s server didn’t answer. Try again in a moment.",
	between: "Something between you and this site answered instead. Reload the page.",
	smaller: "A server on the way takes less: choose a smaller file.",

	// The lines about who can fix an error
	visitor: "You can fix this.",
	connection: "The site could not be reached: your connection or our server may be down.",
	waiting: "Nothing is broken: you only have to wait.",
	host: "Only this site’s host can fix this.",
	site: "This is on this site’s side: trying again may help.",
	provider: "The fault is where the model runs: waiting usually helps.",

	// Which points are missing
	pointsShort:
		"You need {price, plural, one {# point} other {# points}} and have {left, number}. Try again in {wait}.",
	tooDear:
		"This costs {price, plural, one {# point} other {# points}}, more than the {limit, number} you get for an hour. Choose something that costs less.",
	sitePointsShort: "This site doesn’t have enough points left today. Try again in {wait}.",
	tooDearForSite:
		"This costs {price, plural, one {# point} other {# points}}, more than this site may spend in a day. Choose something that costs less.",
	sandboxAnswers: "This site has used its points for today, so the demo sandbox answers.",
	error: "Error",
	request: "Request {id}",
	details: "Details",
	preparedOn:
		"{day, select, today {A saved answer from today} yesterday {A saved answer from yesterday} other {A saved answer from {date}}}",
	pointsSpent: "{points, plural, =0 {No points used} one {# point used} other {# points used}}",
	tryingAgain: "Trying again by itself in {wait}",
	waitingForModel: "Waiting for the model",
	stopWaiting: "Stop waiting",
	tryAgain: "Try again",
	tryAgainIn: "Try again in {wait}",
	askAssistant: "Ask the assistant",

	// The answerer, and counts
	thisServer: "this server",
	hostedProvider: "an online provider",
	madeOnDevice: "Made on your device by {model}",
	tokensASecond: "{rate} tokens a second",
	sandboxAnswer: "Demo answer",
	tokens: "{count, plural, one {# token} other {# tokens}}",
	bytes: "{size} B",
	kilobytes: "{size} kB",
	megabytes: "{size} MB",
	seconds: "{seconds} s",
	minutes: "{minutes} min",
	minutesSeconds: "{minutes} min {seconds} s",
	hoursMinutes: "{hours} h {minutes} min",

	// The facts of a model
	answerer: "Answered by",
	onThisServer: "{model}, on this server",
	onThisDevice: "{model}, on your device",
	demoSandbox: "The demo sandbox, without a model",
	nobody: "Nobody at the moment",
	licence: "Licence",
	state: "State",
	isReady: "Ready",
	price: "Price",
	isFree: "This example is free: this site has its answer.",
	costs:
		"{price, plural, one {# point} other {# points}} a call. You have {left, number} of {limit, number} left this hour.",
	costsNothing: "Nothing",
	passCosts:
		"{price, plural, one {# point} other {# points}} a call. The pass “{name}” has {left, number} of {limit, number} left, until {until}.",
	passSpent:
		"The pass “{name}” has too few points left ({left, number}), so your own points are used.",
	passEnded: "The pass “{name}” ended ({until}), so your own points are used.",
	passInvalid: "This link isn’t a pass for this site, so your own points are used.",
} as const;
