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

/** A message to send; its pictures are those of the row that first asked it, without the first few. */
export type Outgoing = ChatMessage & { pictures?: { of: string; from: number } };

type MessagesToSend = {
	messages: Outgoing[];
	/** The number of oldest messages that did not fit. */
	leftOut: number;
	/** The number of pictures that go with it. */
	pictures: number;
	/** The number of pictures that do not, of the messages that do. */
	picturesLeftOut: number;
};

type Limits = {
	isBrief?: boolean;
	/** Most pictures of a call; none for a model that does not see. */
	mostPictures?: number;
};

/**
 * The messages to send: a question and the earlier pairs of question and answer, without thinking. Drops the oldest
 * pairs if they exceed the limits, and the oldest pictures.
 */
export function messagesToSend(
	messages: readonly Message[],
	question: Pick<UserMessage, "id" | "content" | "pictures">,
	{ isBrief = false, mostPictures = 0 }: Limits = {},
): MessagesToSend {
	const place = messages.findIndex(({ id }) => id === question.id);
	const pairs = answeredPairs(messages.slice(0, Math.max(0, place)));
	const content = isBrief ? askBriefly(question.content) : question.content;
	const sent = trimMessages<Pictured>([...pairs, { ...asOutgoing(question), content }], {
		messages: HISTORY_MAX_MESSAGES,
		characters: HISTORY_MAX_CHARACTERS,
	});
	let pictures = 0;
	let picturesLeftOut = 0;
	const reversed = sent.toReversed().map(({ count = 0, of = "", ...message }): Outgoing => {
		const taken = Math.min(count, mostPictures - pictures);
		pictures += taken;
		picturesLeftOut += count - taken;
		return taken === 0 ? message : { ...message, pictures: { of, from: count - taken } };
	});
	return {
		messages: reversed.reverse(),
		leftOut: pairs.length + 1 - sent.length,
		pictures,
		picturesLeftOut,
	};
}

/** A message with the number of its pictures. */
type Pictured = ChatMessage & { of?: string; count?: number };

function asOutgoing({
	id,
	content,
	pictures = [],
}: Pick<UserMessage, "id" | "content" | "pictures">) {
	return { role: "user" as const, content, of: id, count: pictures.length };
}

/** Pairs of question and answer, without those that failed or stayed empty. */
function answeredPairs(messages: readonly Message[]): Pictured[] {
	return messages.flatMap((message, index) => {
		const answer = messages[index + 1];
		if (message.role !== "user" || answer?.role !== "assistant") return [];
		if (answer.content.trim() === "") return [];
		return [
			asOutgoing(message),
			{ role: "assistant" as const, content: beginningOf(answer.content, ANSWER_MAX_CHARACTERS) },
		];
	});
}

/** The question with a request for a short answer, cut to the longest text allowed. */
export function askBriefly(question: string): string {
	if (question.endsWith(BRIEFLY)) return question;
	return beginningOf(question, TEXT_MAX_CHARACTERS - BRIEFLY.length) + BRIEFLY;
}
