import type { ModelTask } from "#shared/models.ts";
import type { Wire } from "./catalogue.ts";

/** The tasks that each wire can be asked for. */
export const wireTasks: Readonly<Record<Wire, readonly ModelTask[]>> = {
	openai: ["generateText", "chat", "generateImage", "detect", "transcribe", "tts"],
	huggingface: ["generateText", "generateImage", "classify", "detect", "transcribe", "tts"],
	fal: ["generateImage", "transcribe", "tts"],
	replicate: ["generateImage"],
};
