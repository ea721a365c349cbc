import { HISTORY_MAX_CHARACTERS, HISTORY_MAX_MESSAGES } from "#shared/limits.ts";
import type { AssistantMessage } from "./conversation-state.ts";

type WireMessage = Pick<AssistantMessage, "role" | "content">;

/**
 * What the server is sent: answered questions with their answers and the new question, as many of
 * the newest as a request may carry. The greeting and failed tries are not part of it.
 */
export function wireMessages(messages: readonly AssistantMessage[]): WireMessage[] {
	const sent: WireMessage[] = [];
	let characters = 0;
	for (const exchange of exchanges(messages).reverse()) {
		characters += exchange.reduce((total, { content }) => total + content.length, 0);
		const isFull =
			characters > HISTORY_MAX_CHARACTERS || sent.length + exchange.length > HISTORY_MAX_MESSAGES;
		if (sent.length > 0 && isFull) break;
		sent.unshift(...exchange);
	}
	return sent;
}

function exchanges(messages: readonly AssistantMessage[]): WireMessage[][] {
	const found: WireMessage[][] = [];
	let question: WireMessage | undefined;
	for (const { role, content, failure } of messages) {
		if (role === "user") question = { role, content };
		else if (failure) question = undefined;
		else if (question) {
			found.push([question, { role, content }]);
			question = undefined;
		}
	}
	if (question) found.push([question]);
	return found;
}
