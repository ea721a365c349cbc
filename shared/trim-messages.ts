type AnyMessage = { role: "user" | "assistant"; content: string };

/**
 * Drops the oldest exchanges (a question with its answer) until the conversation fits the budget. The last exchange,
 * with the new question, always stays; answers before the first question are dropped.
 */
export function trimMessages<Message extends AnyMessage>(
	messages: readonly Message[],
	budget: { messages: number; characters: number },
): Message[] {
	const kept = messages.flatMap(({ role }, index) =>
		role === "user" ? [messages.slice(index)] : [],
	);
	const fitting = kept.find(
		(rest) => rest.length <= budget.messages && countCharacters(rest) <= budget.characters,
	);
	return fitting ?? kept.at(-1) ?? [];
}

function countCharacters(messages: readonly AnyMessage[]): number {
	return messages.reduce((total, message) => total + message.content.length, 0);
}
