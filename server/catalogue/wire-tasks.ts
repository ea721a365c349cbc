import type { ModelTask } from "#shared/models.ts";

/** A wire is the HTTP API that a back-end speaks. */
export const wires = ["openai", "huggingface", "fal", "replicate"] as const;

export type Wire = (typeof wires)[number];

const table = {
	openai: ["generateText", "chat", "generateImage", "detect", "transcribe", "tts"],
	huggingface: ["generateText", "generateImage", "classify", "detect", "transcribe", "tts"],
	fal: ["generateImage", "transcribe", "tts"],
	replicate: ["generateImage"],
} as const satisfies Record<Wire, readonly ModelTask[]>;

/** As a type, so that the compiler finds a wire that lacks a task. */
export type WireTaskTable = typeof table;

/** The tasks of each wire. */
export const wireTasks: Readonly<Record<Wire, readonly ModelTask[]>> = table;
