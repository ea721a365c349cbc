/** What the benches ask: a sentence or two, as visitors do. */
export const prompt =
	"What can I try on this site, and which of its models would you show a friend who has never seen one? Two sentences, please.";
