import { endingNote } from "../../answer/answer-parts.tsx";
import type { AnswerMessage, Message, UserMessage } from "../../conversation/conversation.ts";
import type { Texts } from "../../language/create-texts.ts";
import { errorMessage } from "../../lib/error-message.ts";
import type { English } from "../../messages/language.ts";
import { closeFence } from "../../ui/markdown/markdown-open-marks.ts";

type Words = {
	conversation: Texts<English<"conversation">>;
	errors: Texts<English<"calls">>;
};

/** The conversation as Markdown. */
export function conversationAsMarkdown(
	messages: readonly Message[],
	/** The name of the model that gave an answer, or of the one that answers now. */
	nameOf: (modelId?: string) => string,
	words: Words,
): string {
	const t = words.conversation;
	const parts = messages.map((message) => {
		const name = message.role === "user" ? t("you") : nameOf(message.modelId);
		const time = new Date(message.timestamp).toISOString();
		const body =
			message.role === "user" ? questionBody(message, words) : answerBody(message, words);
		return `## ${name}\n\n_${time}_\n\n${body}`;
	});
	return `${[`# ${t("conversationWith", { name: nameOf() })}`, ...parts].join("\n\n")}\n`;
}

/** The question; a text file has no pictures, so it names them. */
function questionBody({ content, pictures = [] }: UserMessage, { conversation: t }: Words): string {
	const count = pictures.length;
	const named = pictures.map((_, place) => `_${t("pictureOf", { place: place + 1, count })}_`);
	return [...named, asMarkdown(content)].join("\n\n");
}

/** Words that are no Markdown, written so that they read as they are. */
function asMarkdown(words: string): string {
	return words
		.replace(/[\\`*_[\]<>~|]/g, "\\$&")
		.replace(/^(\s*)([#+-])(?=\s|[-+#]|$)/gm, "$1\\$2")
		.replace(/^(\s*\d+)([.)])(?=\s)/gm, "$1\\$2");
}

function answerBody(answer: AnswerMessage, { conversation: t, errors }: Words): string {
	const note = answer.error
		? t("failed", { sentence: errorMessage(errors, answer.error).sentence })
		: endingNote(t, answer);
	return [closeFence(answer.content.trim()), note && `_${note}_`].filter(Boolean).join("\n\n");
}
