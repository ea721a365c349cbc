/** The assistant's own sentences. */
export const messages = {
	greeting: "Hello! I am the assistant of {name}. I can help you:",
	abilities: `get to know the site and its creator
choose a model and try it
use the microphone or a file
understand an error message`,
	thinking: "Thinking…",
	newConversation: "New conversation",
	apology: "Sorry, I am having trouble connecting.",
	reloadPage: "Reload the page to try again.",

	// Where it is no trouble of a connection: what happened, then what to do
	VISITOR_ALLOWANCE: `Sorry, you don’t have enough points left this hour.
They refill automatically; nothing you typed is lost.`,
	SITE_ALLOWANCE: `Sorry, this site doesn’t have enough points left today.
They refill automatically, within a day at most.`,
	CREDITS_EXHAUSTED: `Sorry, the site’s credit is used up.
Only the site’s host can add more.`,
	VISITOR_BUSY: `Several of your requests are running.
Wait for one of them to end, or stop it.`,
	SITE_BUSY: `The site is busy right now.
Try again in a few seconds.`,
	TEXT_TOO_LONG: `Your question is too long.
Shorten it, then try again.`,
	HISTORY_TOO_LONG: `The conversation has become too long.
Start a new one: “New conversation”.`,
	CHECK_UNAVAILABLE: `This site checks questions and answers, and the check does not reply right now.
Try again in a moment.`,
	withheldBySite: `This site’s rules do not allow this question, or my answer to it.
Put your question another way.`,
	withheldByProvider: `The provider’s filter withheld my answer.
Put your question another way.`,

	// Ways out after an apology
	MODEL_LOADING: "The model is getting ready, which usually takes one to two minutes.",
	RATE_LIMIT: "The provider asks us to slow down: try again in a moment.",
	connection: "Try again in a moment. If it keeps failing, check your internet connection.",
	waiting: "Try again in a moment.",
	visitor: "Put your question another way, then try again.",
	host: "Only the site’s host can fix this; come back a little later.",
	provider: "Try again in a moment.",
} as const;
