type Said = { role: "user" | "assistant"; content: string };

/** The most a conversation may hold: how many messages, and how many characters together. */
export type HistoryBudget = { messages: number; characters: number };

/**
 * Drops the oldest exchanges (a question with its answer) until the conversation fits. The last
 * exchange, which holds the new question, is kept whatever its length.
 */
export function trimHistory<Message extends Said>(
	messages: readonly Message[],
	budget: HistoryBudget,
): Message[] {
	const kept: Message[] = [];
	for (const exchange of exchanges(messages).reverse()) {
		const next = [...exchange, ...kept];
		const fits = next.length <= budget.messages && countCharacters(next) <= budget.characters;
		if (kept.length > 0 && !fits) break;
		kept.unshift(...exchange);
	}
	return kept;
}

/** Cuts a conversation before each question; answers before the first question belong to none. */
function exchanges<Message extends Said>(messages: readonly Message[]): Message[][] {
	const found: Message[][] = [];
	for (const message of messages) {
		if (message.role === "user") found.push([message]);
		else found.at(-1)?.push(message);
	}
	return found;
}

function countCharacters(messages: readonly Said[]): number {
	return messages.reduce((total, message) => total + message.content.length, 0);
}
