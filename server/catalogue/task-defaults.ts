import {
	IMAGE_PROMPT_MAX_CHARACTERS,
	SPEECH_MAX_CHARACTERS,
	TEXT_MAX_CHARACTERS,
	TRANSCRIBE_MAX_SECONDS,
} from "#shared/limits.ts";
import type { Category, ModelTask } from "#shared/models.ts";
import type { ParameterName } from "#shared/parameters.ts";

type TaskDefaults = {
	/** The default category of its models. */
	category: Category;
	parameters: readonly ParameterName[];
	/** Longest text of its form; absent for a task that takes a file. */
	maxCharacters?: number;
	/** Longest recording of one call, in seconds, if the entry says nothing else. */
	maxSeconds?: number;
};

const ofText: readonly ParameterName[] = ["temperature", "maxTokens", "topP", "system"];

/** Defaults and parameters of each task in the catalogue. */
export const taskDefaults: Readonly<Record<ModelTask, TaskDefaults>> = {
	generateText: { category: "text", parameters: ofText, maxCharacters: TEXT_MAX_CHARACTERS },
	chat: { category: "chat", parameters: ofText, maxCharacters: TEXT_MAX_CHARACTERS },
	generateImage: {
		category: "image",
		parameters: ["width", "height", "steps", "seed"],
		maxCharacters: IMAGE_PROMPT_MAX_CHARACTERS,
	},
	classify: { category: "image", parameters: [] },
	detect: { category: "image", parameters: [] },
	transcribe: {
		category: "audio",
		parameters: ["language"],
		maxSeconds: TRANSCRIBE_MAX_SECONDS,
	},
	tts: {
		category: "audio",
		parameters: ["voice", "language"],
		maxCharacters: SPEECH_MAX_CHARACTERS,
	},
};
