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

function answerBody({ content, ending, error }: AnswerMessage): string {
	const notes: Record<AnswerMessage["ending"], string> = {
		complete: content.trim() === "" ? "_No response received_" : "",
		length: "_Cut by the token limit_",
		stopped: "_Stopped_",
		failed: `_Error: ${error?.sentence ?? ""}_`,
	};
	return [content.trim(), notes[ending]].filter((part) => part !== "").join("\n\n");
}
