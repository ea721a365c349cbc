export const messages = {
	// Two models side by side
	compareWith: "Compare with",
	noOther: "No other model",
	sideBySide: "Results side by side",
	compareHint: "Press the button to see its answer here.",
	figures: "Figures of both answers",
	figureFirst: "First token",
	figureTime: "Time",
	figureTokens: "Tokens",
	figureRate: "Tokens a second",
	figurePoints: "Points",
	better: "better",

	// Going on from a result
	goOn: "Next:",
	actions:
		"{task, select, chat {Ask about it} generateImage {Draw it} classify {Classify it} detect {Find objects} transcribe {Transcribe} tts {Read it aloud} other {Continue writing}}",
	stepsSoFar: "Steps so far",
	given:
		"{task, select, chat {Your question} classify {Your picture} detect {Your picture} transcribe {Your recording} other {Your text}}",
	done: "{task, select, chat {answer} generateImage {picture} classify {classification} detect {objects} transcribe {transcript} tts {speech} other {text}}",
	showAgain: "{model}: show again",
	filledBelow:
		"The form below is filled in. Nothing is sent until you press {task, select, chat {Send} classify {Analyze} detect {Analyze} transcribe {Analyze} other {Generate}}.",

	// The results this browser keeps
	yourResults: "Your results",
	yourResultsCount: "Your results ({count, number})",
	options: "Settings and deletion",
	searchResults: "Search your results",
	kind: "Kind",
	allKinds: "All kinds",
	noMatch: "No result matches.",
	where: "Saved in this browser only.",
	keepNone: "Don’t save results",
	noneKept: "No saved results yet.",
	notKept: "New results are not saved: they will be lost when you reload or close this page.",
	deleteAll: "Delete all",
	deleted: "{count, plural, one {Result deleted.} other {# results deleted.}}",
	undo: "Undo",
	restored: "Your results are back.",
	open: "Open",
	useAgain: "Use again",
	remove: "Delete",
	cutByLeaving: "Interrupted",
	gone: "This result is no longer saved.",
	credit:
		"{task, select, generateImage {Drawn by a model} tts {Spoken by a model} generateText {Written by a model} chat {Written by a model} classify {Read by a model} detect {Read by a model} transcribe {Read by a model} other {Read by a model}}: {model}",
	modelGone: "This site no longer offers this model.",
	changed: "Changed: {parameters}",
	blocked:
		"This browser doesn’t let the page save results: they will be lost when you reload or close it.",
	full: "This browser’s storage is full: new results will be lost when you reload or close this page. Delete some to save more.",
	held: "Nothing is saved: this browser’s storage does not answer. Close other tabs of this site and reload.",
	newer: "Nothing is saved: this page is older than what this browser has stored. Reload it.",

	// Links that carry a recipe
	more: "More",
	viewCode: "View code",
	viewCodeKey: "Set {variable} to a token of your own.",
	viewCodeMissing: "The code did not load.",
	copyLink: "Copy link",
	share: "Share",
	notShared: "Sharing didn’t work. Here is the link:",
	sharedLink: "The link",
	embed: "Embed",
	linkCopied: "Link copied.",
	linkSent:
		"The link shows this answer and fills in the form. The answer is in the link itself: no server keeps it.",
	linkAnswerTooLong: "This answer is too long for the link, which only fills in the form.",
	linkForm: "The link fills in the form, without the result.",
	linkExample: "The link opens this example and its answer, at no cost.",
	linkWithoutFile: "Your file is not in it.",
	linkWithoutText: "Your text is too long for it.",
	send: "Send",
	saveCard: "Save the card",
	card: "The result as a picture card",
	linkNotCopied: "This browser doesn’t allow copying. Here is the link:",
	filledIn:
		"Filled in from a link. Nothing is sent until you press {task, select, chat {Send} classify {Analyze} detect {Analyze} transcribe {Analyze} other {Generate}}: then {model} answers{points, plural, =0 {, at no cost} one { for # point} other { for # points}}.",
	notAsUsual: "Changed: {changes}.",
	usually: "{name} {value} (default {usual})",
	damaged: "This link is broken or isn’t from this site. Nothing was filled in.",
	linkTooLong: "This link is too long, so it can’t be from this site. Nothing was filled in.",
	otherModel:
		"The model in this link isn’t available here. We chose {name}, which does the same job.",
	madeOnDevice:
		"The result in this link was made on somebody’s own device by {name}. The model that answers here may be another.",
	answerRefused: "The answer in this link isn’t shown: it is broken, or not from this site.",
	sentHere: "This answer was sent to you in the link. This site did not check it.",
	askYourself: "Ask it yourself",
	askWithOwn:
		"To ask it yourself, choose {kind, select, sound {a recording} other {a picture}} of your own.",
	noSuchModel: "No model here does what this link describes.",
	notAllowed: "We ignored what the link sets for {names}: it isn’t allowed here.",
	dismiss: "Close this note",

	// A picture
	copyPicture: "Copy the picture",
	fullScreen: "Open full screen",
	zoomIn: "Zoom in",
	zoomOut: "Zoom out",
	zoomArea: "The picture; arrow keys move it when it is larger than the screen",
	zoomed: "{percent}%",
	another: "Another one",
	pictures: "Pictures of this description",
	picture: "Picture {place}",
	pictureComing: "Picture {place} is being drawn",
	pictureFailed: "Picture {place} failed: draw it again",
	picturesReady: "{done, number} of {count, number} pictures are ready.",
	previousPicture: "Picture before",
	nextPicture: "Next picture",

	// A transcript with times
	search: "Search in the text",
	found: "{count, number} of {all, plural, one {# part} other {# parts}}",
	parts: "What was said, in parts",
} as const;
