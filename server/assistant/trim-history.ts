import type { ChatMessage } from "#shared/chat-message.ts";

/** What one call may carry besides the system prompt: an assistant needs little of the past. */
export const historyBudget = { messages: 20, characters: 12_000 } as const;

/**
 * Drops the oldest exchanges (a question with its answer) until the conversation fits.
 * The last exchange, which holds the new question, is kept whatever its length.
 */
export function trimHistory(
	messages: readonly ChatMessage[],
	budget: { messages: number; characters: number } = historyBudget,
): ChatMessage[] {
	const kept: ChatMessage[] = [];
	for (const exchange of exchanges(messages).reverse()) {
		const next = [...exchange, ...kept];
		const fits = next.length <= budget.messages && countCharacters(next) <= budget.characters;
		if (kept.length > 0 && !fits) break;
		kept.unshift(...exchange);
	}
	return kept;
}

/** Cuts a conversation before each question; answers before the first question belong to none. */
function exchanges(messages: readonly ChatMessage[]): ChatMessage[][] {
	const found: ChatMessage[][] = [];
	for (const message of messages) {
		if (message.role === "user") found.push([message]);
		else found.at(-1)?.push(message);
	}
	return found;
}

function countCharacters(messages: readonly ChatMessage[]): number {
	return messages.reduce((total, message) => total + message.content.length, 0);
}
