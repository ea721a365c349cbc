import type { ModelTask } from "#shared/models.ts";
import type { ParameterName } from "#shared/parameters.ts";

const ofText: readonly ParameterName[] = ["temperature", "maxTokens", "topP", "system"];

/** The parameters that each task knows. */
export const taskParameters: Readonly<Record<ModelTask, readonly ParameterName[]>> = {
	generateText: ofText,
	chat: ofText,
	generateImage: ["width", "height", "steps", "seed"],
	classify: [],
	detect: [],
	transcribe: ["language"],
	tts: ["voice", "language"],
};
