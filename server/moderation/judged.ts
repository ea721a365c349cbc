import type { TaskName } from "#shared/models.ts";
import type { WireMessage, WireTasks } from "../backends/wires/wire.ts";
import type { CatalogueModel } from "../catalogue/catalogue.ts";

/** What a judge looks at: words, a picture, or nothing. */
export type Judged = {
	words?: string;
	picture?: WireTasks["judgePicture"]["input"];
};

type OfInput = {
	[Task in TaskName]: (input: WireTasks[Task]["input"], model: CatalogueModel) => Judged;
};

/**
 * What a visitor gives to each task. Of a conversation it is the new question: earlier ones were new once,
 * and the answer is judged, too.
 */
const inputs: OfInput = {
	generateText: ({ prompt, parameters }, model) => written(prompt, parameters.system, model),
	chat: ({ messages, parameters }, model) => written(lastOf(messages), parameters.system, model),
	widgetChat: ({ messages }) => ({ words: lastOf(messages) }),
	generateImage: ({ prompt }) => ({ words: prompt }),
	tts: ({ text }) => ({ words: text }),
	classify: ({ upload }) => ({ picture: upload }),
	detect: ({ upload }) => ({ picture: upload }),
	// What was said is known only when the answer is there.
	transcribe: () => ({}),
};

type OfAnswer = { [Task in TaskName]: (answer: WireTasks[Task]["output"]) => Judged };

/** What a model gives back in one piece. A streamed answer is judged at its end. */
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

/** What a visitor gives that a judge looks at. */
export function judgedInput<Task extends TaskName>(
	task: Task,
	input: WireTasks[Task]["input"],
	model: CatalogueModel,
): Judged {
	return inputs[task](input, model);
}

/** What a model gives back that a judge looks at. */
export function judgedAnswer<Task extends TaskName>(
	task: Task,
	answer: WireTasks[Task]["output"],
): Judged {
	return answers[task](answer);
}

/** A prompt, with the system text where it is the visitor's and not the catalogue's. */
function written(
	prompt: string,
	system: string | undefined,
	{ parameters }: CatalogueModel,
): Judged {
	const isOwn = system !== undefined && system !== parameters.system?.default;
	return { words: isOwn ? `${system}\n\n${prompt}` : prompt };
}

function lastOf(messages: readonly WireMessage[]): string {
	return messages.at(-1)?.content ?? "";
}
