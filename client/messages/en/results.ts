export const messages = {
	// Two models side by side
	compareWith: "Compare with",
	noOther: "No other model",
	twoCalls:
		"Two calls: {firstPoints, plural, one {# point} other {# points}} for {first}, {secondPoints, plural, one {# point} other {# points}} for {second}. Each takes the parameters set on its own page.",
	sideBySide: "Results side by side",
	compareHint: "Press the button, and its answer is shown here.",

	// Going on from a result
	goOn: "Go on with this result",
	actions:
		"{task, select, chat {Ask about it} generateImage {Draw it} classify {Say what it shows} detect {Find objects} transcribe {Write it down} tts {Read it aloud} other {Write from it}}",
	way: "The way so far",
	given:
		"{task, select, chat {asked} generateImage {described} classify {a picture} detect {a picture} transcribe {spoken} other {typed}}",
	done: "{task, select, chat {discussed} generateImage {drawn} classify {recognised} detect {searched for objects} transcribe {written} tts {read aloud} other {continued}}",
	showAgain: "{model}: show again",
	filledBelow: "It is filled in below. Nothing is sent until you press the button.",

	// The results this browser keeps
	yourResults: "Your results",
	yourResultsCount: "Your results ({count})",
	where:
		"The last 100 are kept in this browser only; this site's server keeps none. Conversations stay with the chat.",
	keepNone: "Do not keep results",
	noneKept: "Nothing kept yet: what models make for you appears here.",
	notKept: "New results are not kept: they end with this page.",
	deleteAll: "Delete all",
	deleted: "{count, plural, one {Result deleted.} other {# results deleted.}}",
	undo: "Undo",
	restored: "Your results are back.",
	open: "Open",
	useAgain: "Use again",
	remove: "Delete",
	gone: "This result is no longer kept.",
	modelGone: "This site no longer shows the model.",
	changed: "Changed: {parameters}",
	blocked: "This browser does not let the page keep results: they end with this page.",
	full: "This browser's storage is full: new results end with this page. Delete some to keep more.",

	// Links that carry a recipe
	copyLink: "Copy link",
	linkCopied: "Link copied: it carries the model, your text and what you changed, never a result.",
	linkWithoutFile: "Link copied: it carries the model and what you changed, never your file.",
	linkWithoutText:
		"Link copied without your text, which is too long for a link: it carries the model and what you changed.",
	linkNotCopied: "This browser does not allow copying. Here is the link:",
	filledIn: "Filled in from a link. Nothing is sent until you press the button.",
	notAsUsual: "Changed from the defaults: {changes}.",
	usually: "{name} {value} (usually {usual})",
	damaged: "This link is damaged or was not made here, so nothing was filled in.",
	linkTooLong: "This link is too long to have been made here, so nothing was filled in.",
	otherModel: "This site does not have the model of the link. {name} does the same kind of work.",
	noSuchModel: "This site has no model for what the link describes.",
	notAllowed: "The link's value for {names} is not possible here and was left out.",
	dismiss: "Close this note",

	// A picture
	copyPicture: "Copy the picture",
	fullScreen: "Open full screen",
	zoomIn: "Zoom in",
	zoomOut: "Zoom out",
	zoomArea: "The picture; arrow keys move it when it is larger than the screen",
	zoomed: "{percent} %",
	another: "Another one",
	pictures: "Pictures of this description",
	picture: "Picture {place}",

	// A transcript with times
	search: "Search in the text",
	found: "{count} of {all} parts",
	parts: "What was said, in parts",
} as const;
