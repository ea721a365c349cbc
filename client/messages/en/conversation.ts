export const messages = {
	conversation: "Conversation",
	you: "You",
	send: "Send",
	stop: "Stop",
	cancel: "Cancel",
	editing: "You are editing your last message: sending replaces it and its answer.",
	editLast: "Edit the last message",
	tooLong: "{count, number} of at most {max, number} characters",
	jumpToLatest: "Jump to the latest",
	askedElsewhere: "Asked in another tab: the answer will also appear here.",
	noAnswer: "No answer received. Ask again",
	answerAgain: "Answer again",
	copyAnswer: "Copy the answer",
	askShort: "Ask for a short answer",

	// How an answer ended
	noResponse: "No response received",
	spentInThinking: "The model used all its tokens for thinking and had none left to answer.",
	cut: "Cut off: token limit reached.",
	stopped: "Stopped",
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
} as const;
