/** A typical visitor's prompt. */
export const prompt =
	"What can I try on this site, and which of its models would you show a friend who has never seen one? Two sentences, please.";
