export const messages = {
	subtitle: "Answers in your language",
	anyLanguage: "You can write in any language.",
	question: "Your question",
	askQuestion: "Ask a question…",
	newAnswerFrom: "New answer from the assistant",
	costs: "{price, plural, one {# point} other {# points}} a question, {left, number} left",
	cleared: "Conversation cleared",
	undo: "Undo",
	minimize: "Minimize",

	// Suggestions for a first question
	whatError: "What does this error mean?",
	whatDoes: "What does {model} do?",
	whichModels: "Which models can I try?",
	whoMade: "Who created this site?",
	isFree: "Is it free?",
} as const;
