import type { JudgeTask, ModelTask } from "#shared/models.ts";

/** The HTTP APIs that back-ends speak. Models can be called over these. */
export const wires = ["openai", "huggingface", "fal", "replicate"] as const;

/** `moderation` only judges. */
export type Wire = (typeof wires)[number] | "moderation";

const table = {
	openai: ["generateText", "chat", "generateImage", "editImage", "detect", "transcribe", "tts"],
	huggingface: [
		"generateText",
		"generateImage",
		"editImage",
		"classify",
		"detect",
		"transcribe",
		"tts",
	],
	fal: ["generateImage", "editImage", "transcribe", "tts"],
	replicate: ["generateImage", "editImage"],
	moderation: [],
} as const satisfies Record<Wire, readonly ModelTask[]>;

/** As a type, so that the compiler reports a wire that lacks a task. */
export type WireTaskTable = typeof table;

/** The tasks of each wire. */
export const wireTasks: Readonly<Record<Wire, readonly ModelTask[]>> = table;

/** The wires of each kind of judge. */
export const judgeWires = {
	judgeWords: ["moderation", "openai"],
	judgePicture: ["moderation", "huggingface"],
} as const satisfies Record<JudgeTask, readonly Wire[]>;

/** Language models that judge, each with its own format of verdict. */
export const guards = ["qwen3guard", "llamaguard"] as const;

export type Guard = (typeof guards)[number];
