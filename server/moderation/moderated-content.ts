import type { TaskName } from "#shared/models.ts";
import type { WireMessage, WireTasks } from "../backends/wires/wire.ts";
import type { CatalogueModel } from "../catalogue/catalogue.ts";

/** The content to moderate: text, a picture, or nothing. */
export type ModeratedContent = {
	words?: string;
	picture?: WireTasks["judgePicture"]["input"];
};

type OfInput = {
	[Task in TaskName]: (input: WireTasks[Task]["input"], model: CatalogueModel) => ModeratedContent;
};

/** The visitor's input of each task. For a conversation, the new question; `earlierWords` has the rest. */
const inputs: OfInput = {
	generateText: ({ prompt, parameters }, model) => written(prompt, parameters.system, model),
	chat: ({ messages, parameters }, model) => written(lastOf(messages), parameters.system, model),
	widgetChat: ({ messages }) => ({ words: lastOf(messages) }),
	generateImage: ({ prompt }) => ({ words: prompt }),
	tts: ({ text }) => ({ words: text }),
	classify: ({ upload }) => ({ picture: upload }),
	detect: ({ upload }) => ({ picture: upload }),
	// The transcript is only known from the answer.
	transcribe: () => ({}),
};

type OfAnswer = { [Task in TaskName]: (answer: WireTasks[Task]["output"]) => ModeratedContent };

/** The part of each answer to moderate. Streamed answers are moderated at their end instead. */
const answers: OfAnswer = {
	generateText: () => ({}),
	chat: () => ({}),
	widgetChat: ({ content }) => ({ words: content }),
	generateImage: ({ type, base64 }) => ({
		picture: { bytes: Buffer.from(base64, "base64"), contentType: type },
	}),
	tts: () => ({}),
	classify: () => ({}),
	detect: () => ({}),
	transcribe: ({ text }) => ({ words: text }),
};

/** The part of a visitor's input to moderate. */
export function moderatedInput<Task extends TaskName>(
	task: Task,
	input: WireTasks[Task]["input"],
	model: CatalogueModel,
): ModeratedContent {
	return inputs[task](input, model);
}

/**
 * The earlier messages of a conversation. The browser sends them, so they may differ from those that were judged when
 * new.
 */
export function earlierWords(input: object): string[] {
	if (!("messages" in input) || !Array.isArray(input.messages)) return [];
	const messages: readonly WireMessage[] = input.messages;
	// The system text is the site's own, or judged with the question.
	return messages
		.slice(0, -1)
		.flatMap(({ role, content }) => (role === "system" ? [] : [content.trim()]))
		.filter((words) => words !== "");
}

/** The part of a model's answer to moderate. */
export function moderatedAnswer<Task extends TaskName>(
	task: Task,
	answer: WireTasks[Task]["output"],
): ModeratedContent {
	return answers[task](answer);
}

/** A prompt, with the system text if the visitor wrote it and not the catalogue. */
function written(
	prompt: string,
	system: string | undefined,
	{ parameters }: CatalogueModel,
): ModeratedContent {
	const isOwn = system !== undefined && system !== parameters.system?.default;
	return { words: isOwn ? `${system}\n\n${prompt}` : prompt };
}

function lastOf(messages: readonly WireMessage[]): string {
	return messages.at(-1)?.content ?? "";
}
