import { badInput } from "../engine-error.ts";

export type Message = { role: string; content: string };

// Share of the context window reserved for the answer.
const ANSWER_SHARE = 0.25;

/**
 * Renders a conversation so that it fits the context window. The library would truncate the end, with the question in
 * it: here the oldest turns are dropped, never the system prompt or the last message.
 */
export function fitPrompt<Rendered extends { promptTokens: number }>(
	render: (messages: Message[]) => Rendered,
	{ messages, window, wanted }: { messages: readonly Message[]; window: number; wanted: number },
): Rendered & { droppedMessages: number } {
	const room = window - Math.min(wanted, Math.floor(window * ANSWER_SHARE));
	const rules = messages.filter(({ role }) => role === "system");
	const turns = messages.filter(({ role }) => role !== "system");
	// A conversation starts with the visitor, so an answer is dropped with its question.
	const questions = turns.flatMap(({ role }, place) => (place > 0 && role === "user" ? place : []));
	let tokens = 0;
	for (const droppedMessages of [0, ...questions]) {
		const rendered = render([...rules, ...turns.slice(droppedMessages)]);
		tokens = rendered.promptTokens;
		if (tokens <= room) return { ...rendered, droppedMessages };
	}
	const counts = `${tokens} tokens; ${room} fit beside an answer`;
	const message = `This is too long for the model (${counts}). Please shorten it.`;
	throw badInput(message, "context_length_exceeded");
}
