import type { FinishedResult } from "../../client/calls/row.ts";

/** Models whose answers a link can have, by task. */
export const sendableModels = {
	generateText: "HuggingFaceTB/SmolLM3-3B",
	chat: "deepseek-ai/DeepSeek-R1-0528",
	classify: "google/vit-base-patch16-224",
	detect: "facebook/detr-resnet-50",
	transcribe: "openai/whisper-large-v3",
} as const;
export type Sendable = keyof typeof sendableModels;

/** The row of a call that is done. */
export function finishedRow(given: Partial<FinishedResult> = {}): FinishedResult {
	return {
		...{ id: "1", modelId: sendableModels.generateText, task: "generateText" },
		...{ input: "How many?", parameters: {}, madeFrom: [], at: 1, order: 1, state: "done" },
		result: { type: "chat", generated_text: "" },
		...given,
	};
}
