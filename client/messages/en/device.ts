export const messages = {
	title: "On your own device",
	offerReal: "Get a real answer on this device",
	offerShort: "On this device",
	offer: "Run a model on this device",
	offerSpent: "Go on without points: run a model on this device",
	about:
		"{name} can answer in this browser. It is downloaded once; after that it needs no connection, no points and no server. What you write, choose and get stays on this device.",
	gigabytes: "{size} GB",
	once: "Downloaded once",
	size: "{size}, {place, select, site {from this site} other {from {host}, which sees your internet address}}",
	licenceLabel: "Licence",
	room: "Room",
	roomFree: "{size} free in this browser",
	roomUnknown: "This browser doesn’t say how much is free",
	roomShort: "Only {size} free in this browser: make room first",
	speed: "Speed",
	fast: "Good: this browser can compute on the graphics processor (WebGPU)",
	slow: "Very slow: without WebGPU this model writes about one word a second",
	steady: "About six words a second on a laptop, once the question is read; slower on a phone",
	slowShort: "One to ten seconds for an answer on a laptop; longer on a phone",
	fits: "At most",
	fitsText:
		"{tokens, number} tokens for question and answer together, about {words, number} English words. Of a longer conversation the model reads the end.",
	fitsSpeech: "{count, number} characters at once.",
	fitsSound: "{minutes} minutes of recording. A recording of over {seconds} seconds goes in parts.",
	fitsPicture:
		"A picture of {size}. One with a side of more than {pixels, number} pixels is scaled down first.",
	unsupported:
		"This browser cannot run models: it lacks WebAssembly or workers, or they are switched off. A current Firefox, Chrome, Edge or Safari can.",
	start: "Download {size} and use it here",
	resume: "Go on downloading ({here} of {size} are here)",
	cancel: "Cancel",
	close: "Not now",
	fetching: "Downloading {name}",
	progress: "{loaded} of {total}",
	timeLeft: "About {time} left",
	otherTab: "Another tab may be downloading it: this one waits for it.",
	fetched: "{name} is on this device.",
	unreachable: "The connection was lost. What has arrived is kept.",
	forbidden:
		"The hub keeps these files on a host that this site doesn’t allow. Only the site’s owner can change that.",
	notThere: "The files of this model aren’t there yet. Try again later.",
	wrong: "A file arrived damaged and was deleted. Try again.",
	full: "There isn’t enough room in this browser. Free some, then go on.",
	blocked: "This browser keeps nothing: a private window, or storage is switched off.",
	answersHere: "{name} answers on your device: nothing you write leaves it.",
	answerHere: "Answer on this device",
	answerThere: "Let this site answer",
	delete: "Delete it from this device ({size})",
	evicted:
		"{name} was on this device, but the browser has removed it to make room. You can download it again.",

	// On the page about data
	kept: "Models on this device",
	keptWhole: "{size}, since {date}",
	keptPart: "{here} of {size} so far, since {date}",
	deleteOne: "Delete {name}",
	deleted: "The model has been deleted.",

	// The page for maintainers
	checkTitle: "Device check",
	checkIntro:
		"For maintainers: runs each model of this site once on this device, and writes a report to paste.",
	checkNothing: "This site offers no models for devices.",
	checkStart:
		"{count, plural, one {Run # model ({megabytes} MB to download at most)} other {Run # models ({megabytes} MB to download at most)}}",
	checkRuns: "{name} is running…",
	checkDone: "All models have run.",
	checkReport: "Report",
} as const;
