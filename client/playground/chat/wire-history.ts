import type { ChatMessage } from "#shared/chat-message.ts";
import {
	HISTORY_MAX_CHARACTERS,
	HISTORY_MAX_MESSAGES,
	TEXT_MAX_CHARACTERS,
} from "#shared/limits.ts";
import type { Message } from "./message.ts";

const ANSWER_MAX_CHARACTERS = HISTORY_MAX_CHARACTERS / 2;
const BRIEFLY = "\n\n(Think only a little and answer in a few sentences.)";

type WireHistory = {
	messages: ChatMessage[];
	/** How many of the oldest messages did not fit. */
	leftOut: number;
};

/**
 * What of the conversation travels: texts without thinking, each question with its answer, the oldest
 * pairs left out where the limits ask for it. `isBrief` asks for a short answer to the last message.
 */
export function wireHistory(messages: readonly Message[], isBrief = false): WireHistory {
	const lastIndex = messages.findLastIndex((message) => message.role === "user");
	const question = messages[lastIndex]?.content ?? "";
	const last: ChatMessage = { role: "user", content: isBrief ? askBriefly(question) : question };
	const pairs = answeredPairs(messages.slice(0, Math.max(0, lastIndex)));
	const kept: ChatMessage[] = [last];
	let characters = last.content.length;
	for (const pair of pairs.toReversed()) {
		characters += pair.reduce((total, message) => total + message.content.length, 0);
		if (characters > HISTORY_MAX_CHARACTERS || kept.length + 2 > HISTORY_MAX_MESSAGES) break;
		kept.unshift(...pair);
	}
	return { messages: kept, leftOut: pairs.length * 2 + 1 - kept.length };
}

/** Questions that got an answer, each with it. What failed or stayed empty says nothing to a model. */
function answeredPairs(messages: readonly Message[]): ChatMessage[][] {
	return messages.flatMap((message, index) => {
		const answer = messages[index + 1];
		if (message.role !== "user" || answer?.role !== "assistant") return [];
		if (answer.content.trim() === "") return [];
		return [
			[
				{ role: "user" as const, content: message.content },
				{ role: "assistant" as const, content: answer.content.slice(0, ANSWER_MAX_CHARACTERS) },
			],
		];
	});
}

function askBriefly(question: string): string {
	return question.slice(0, TEXT_MAX_CHARACTERS - BRIEFLY.length) + BRIEFLY;
}
