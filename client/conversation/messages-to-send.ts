import type { ChatMessage } from "#shared/inputs.ts";
import {
	ANSWER_MAX_CHARACTERS,
	HISTORY_MAX_CHARACTERS,
	HISTORY_MAX_MESSAGES,
	TEXT_MAX_CHARACTERS,
} from "#shared/limits.ts";
import { trimMessages } from "#shared/trim-messages.ts";
import { beginningOf } from "../lib/letters.ts";
import type { Message, UserMessage } from "./conversation.ts";

const BRIEFLY = "\n\n(Think only a little and answer in a few sentences.)";

type MessagesToSend = {
	messages: ChatMessage[];
	/** The number of oldest messages that did not fit. */
	leftOut: number;
};

/**
 * The messages to send: a question and the earlier pairs of question and answer, without thinking. Drops the oldest
 * pairs if they exceed the limits.
 */
export function messagesToSend(
	messages: readonly Message[],
	question: Pick<UserMessage, "id" | "content">,
	isBrief: boolean,
): MessagesToSend {
	const place = messages.findIndex(({ id }) => id === question.id);
	const pairs = answeredPairs(messages.slice(0, Math.max(0, place)));
	const content = isBrief ? askBriefly(question.content) : question.content;
	const sent = trimMessages<ChatMessage>([...pairs, { role: "user", content }], {
		messages: HISTORY_MAX_MESSAGES,
		characters: HISTORY_MAX_CHARACTERS,
	});
	return { messages: sent, leftOut: pairs.length + 1 - sent.length };
}

/** Pairs of question and answer, without those that failed or stayed empty. */
function answeredPairs(messages: readonly Message[]): ChatMessage[] {
	return messages.flatMap((message, index) => {
		const answer = messages[index + 1];
		if (message.role !== "user" || answer?.role !== "assistant") return [];
		if (answer.content.trim() === "") return [];
		return [
			{ role: "user" as const, content: message.content },
			{ role: "assistant" as const, content: beginningOf(answer.content, ANSWER_MAX_CHARACTERS) },
		];
	});
}

/** The question with a request for a short answer, cut to the longest text allowed. */
export function askBriefly(question: string): string {
	if (question.endsWith(BRIEFLY)) return question;
	return beginningOf(question, TEXT_MAX_CHARACTERS - BRIEFLY.length) + BRIEFLY;
}
