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

/** Whether the request of a task has fields: some of Hugging Face's are a file's bytes and nothing else. */
const hasFields = (wire: Wire, task: ModelTask | JudgeTask) =>
	wire !== "huggingface" || (task !== "classify" && task !== "detect" && task !== "judgePicture");

/** On which wires and for which tasks a setting of a back-end is read, if not everywhere. */
const readers: Readonly<Record<string, (wire: Wire, task: ModelTask | JudgeTask) => boolean>> = {
	omit: hasFields,
	add: hasFields,
	rename: hasFields,
	system: (wire, task) => wire === "openai" && (task === "chat" || task === "generateText"),
	pictureIn: (wire, task) =>
		wire === "openai" && (task === "generateImage" || task === "editImage"),
	pictureSize: (wire, task) => wire === "openai" && task === "generateImage",
	cues: (_wire, task) => task === "tts",
};

/** The settings of a back-end that its wire never reads for a task. */
export function unreadSettings(wire: Wire, task: ModelTask | JudgeTask): readonly string[] {
	return Object.keys(readers).filter((name) => !readers[name]?.(wire, task));
}
