import { type TaskName, tasks } from "#shared/models.ts";
import { isAsyncIterable } from "#shared/result.ts";
import type { WireMessage, WireTasks } from "../backends/wires/wire.ts";
import type { CatalogueModel } from "../catalogue/catalogue.ts";

/** The content to moderate: text, a picture, both or nothing. */
export type ModeratedContent = {
	words?: string;
	picture?: WireTasks["judgePicture"]["input"];
};

/**
 * The part of a visitor's input to moderate. Of a conversation, the new question; `earlierWords` has the rest. Of a
 * recording nothing: its words are only known from the answer.
 */
export function moderatedInput(
	task: TaskName,
	input: WireTasks[TaskName]["input"],
	model: CatalogueModel,
): ModeratedContent {
	const isPicture = "upload" in input && tasks[task].takes !== "sound";
	const picture = isPicture ? { picture: input.upload } : {};
	if (!("messages" in input || "text" in input)) return picture;
	const words = "messages" in input ? (input.messages.at(-1)?.content ?? "") : input.text;
	const { system } = input.parameters;
	// The assistant's instructions, and those of the catalogue, are the site's own.
	const isOwn = system !== undefined && system !== model.parameters.system?.default;
	return { ...picture, words: isOwn ? `${system}\n\n${words}` : words };
}

/**
 * The earlier messages of a conversation. The browser sends them, so they may differ from those that were judged when
 * new.
 */
export function earlierWords(input: WireTasks[TaskName]["input"]): string[] {
	if (!("messages" in input)) return [];
	const messages: readonly WireMessage[] = input.messages;
	// The system text is the site's own, or judged with the question.
	return messages
		.slice(0, -1)
		.flatMap(({ role, content }) => (role === "system" ? [] : [content.trim()]))
		.filter((words) => words !== "");
}

/** The part of a model's answer to moderate. Streamed answers are moderated at their end instead. */
export function moderatedAnswer(answer: WireTasks[TaskName]["output"]): ModeratedContent {
	if (isAsyncIterable(answer)) return {};
	if ("text" in answer) return { words: answer.text };
	if (!("base64" in answer)) return {};
	return { picture: { bytes: Buffer.from(answer.base64, "base64"), contentType: answer.type } };
}
