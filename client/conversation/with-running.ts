import type { PartialAnswer } from "./answer/partial-answer.ts";
import { nextId, placeOf } from "./conversation.ts";
import type { Message, RunningMessage, UserMessage } from "./message.ts";

/** The messages with the answer that is arriving, in the place it will have. */
export function withRunning(
	messages: readonly Message[],
	question: UserMessage | undefined,
	{ answer, reasoning, thinkingMs }: PartialAnswer,
): readonly (Message | RunningMessage)[] {
	const place = question ? placeOf(messages, question) + 1 : 0;
	if (place === 0) return messages;
	const running: RunningMessage = {
		id: nextId(messages),
		role: "assistant",
		content: answer,
		timestamp: 0,
		ending: "running",
		reasoning,
		...(thinkingMs !== undefined && { thinkingMs }),
	};
	return [...messages.slice(0, place), running, ...messages.slice(place)];
}
