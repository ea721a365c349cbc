import type { ModelTask } from "#shared/models.ts";

/** The wires a back-end can speak. */
export const wires = ["openai", "huggingface", "fal", "replicate"] as const;

/** A wire a back-end can speak. */
export type Wire = (typeof wires)[number];

const table = {
	openai: ["generateText", "chat", "generateImage", "detect", "transcribe", "tts"],
	huggingface: ["generateText", "generateImage", "classify", "detect", "transcribe", "tts"],
	fal: ["generateImage", "transcribe", "tts"],
	replicate: ["generateImage"],
} as const satisfies Record<Wire, readonly ModelTask[]>;

/** The same as a type, so that the compiler knows which task a wire lacks. */
export type WireTaskTable = typeof table;

/** The tasks that each wire can be asked for. */
export const wireTasks: Readonly<Record<Wire, readonly ModelTask[]>> = table;
