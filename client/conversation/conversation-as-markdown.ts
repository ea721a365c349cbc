import { endingNote } from "./answer/ending-note.ts";
import type { AnswerMessage, Message } from "./message.ts";

/** The conversation as a Markdown text that reads well in any editor. */
export function conversationAsMarkdown(messages: readonly Message[], modelName: string): string {
	const parts = messages.map((message) => {
		const name = message.role === "user" ? "You" : modelName;
		const time = new Date(message.timestamp).toISOString();
		const body = message.role === "user" ? message.content : answerBody(message);
		return `## ${name}\n\n_${time}_\n\n${body}`;
	});
	return `${[`# Conversation with ${modelName}`, ...parts].join("\n\n")}\n`;
}

function answerBody(answer: AnswerMessage): string {
	const note = answer.error ? `Error: ${answer.error.sentence}` : endingNote(answer);
	return [answer.content.trim(), note && `_${note}_`].filter(Boolean).join("\n\n");
}
