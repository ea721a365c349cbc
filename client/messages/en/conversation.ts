export const messages = {
	conversation: "Conversation",
	you: "You",
	send: "Send",
	stop: "Stop",
	cancel: "Cancel",
	editing: "You are editing your last message: sending replaces it and its answer.",
	editLast: "Edit the last message",
	tooLong: "{count, number} of at most {max, number} characters",
	writing: "Writing…",
	jumpToEnd: "Jump to the end",
	askedElsewhere: "Asked in another tab: the answer will also appear here.",
	noAnswer: "No answer received. Ask again",
	generateAgain: "Generate again",
	versions: "Versions of this answer",
	versionBefore: "Previous version",
	versionAfter: "Next version",
	versionOf: "Version {place, number} of {count, number}",
	versionPlace: "{place, number}/{count, number}",
	goOn: "Go on",
	goOnQuestion: "Please go on from where you stopped.",
	copyAnswer: "Copy the answer",
	readAloud: "Read aloud",
	readAloudPoints: "Read aloud ({points, plural, one {# point} other {# points}})",
	readAloudPrice: "{points, plural, one {# point} other {# points}}",
	preparingVoice: "Preparing the voice…",
	voiceReady: "The voice is ready: press again to hear it.",
	stopReading: "Stop reading aloud",
	readingFailed: "This answer could not be read aloud: {sentence}",
	noBrowserVoice: "This browser has no voice for it.",
	rate: "{rate, number} tokens/s",
	facts: "About this answer",
	askShort: "Ask for a short answer",

	// How an answer ended
	noResponse: "No response received",
	spentInThinking: "The model used all its tokens for thinking and had none left to answer.",
	cut: "Cut off: token limit reached.",
	stopped: "Stopped",
	interrupted: "Interrupted: the page was reloaded or closed before the end.",
	withdrawn:
		"This answer was withdrawn: this site’s rules do not allow it. The check can be wrong; ask in another way.",
	unchecked:
		"This answer was withdrawn: this site checks answers, and the check did not reply. Ask again in a moment.",
	thinkingFor: "Thinking for {time}",
	thoughtFor: "Thought for {time}",

	// The saved conversation
	conversationWith: "Conversation with {name}",
	failed: "Error: {sentence}",

	// Inside what a model wrote
	codeIn: "Code: {language}",
	plainText: "text",
	copyCode: "Copy the code",
	picture: "Picture",
	done: "Done",
	toDo: "To do",
	formula: "Formula",
	table: "Table",

	// A question whose answer costs nothing
	isFree: "This question is free: this site has its answer.",
} as const;
