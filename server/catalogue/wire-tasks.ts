import type { JudgeTask, ModelTask } from "#shared/models.ts";
import type { ParameterName, Parameters } from "#shared/parameters.ts";

/** A wire is the HTTP API that a back-end speaks. These can answer for a model. */
export const wires = ["openai", "huggingface", "fal", "replicate"] as const;

/** `moderation` only judges. */
export type Wire = (typeof wires)[number] | "moderation";

const table = {
	openai: ["generateText", "chat", "generateImage", "detect", "transcribe", "tts"],
	huggingface: ["generateText", "generateImage", "classify", "detect", "transcribe", "tts"],
	fal: ["generateImage", "transcribe", "tts"],
	replicate: ["generateImage"],
	moderation: [],
} as const satisfies Record<Wire, readonly ModelTask[]>;

/** As a type, so that the compiler finds a wire that lacks a task. */
export type WireTaskTable = typeof table;

/** The tasks of each wire. */
export const wireTasks: Readonly<Record<Wire, readonly ModelTask[]>> = table;

/** The wires of each kind of judge. */
export const judgeWires = {
	judgeWords: ["moderation", "openai"],
	judgePicture: ["moderation", "huggingface"],
} as const satisfies Record<JudgeTask, readonly Wire[]>;

/** The language models that judge, each with a form of its own for its verdict. */
export const guards = ["qwen3guard", "llamaguard"] as const;

export type Guard = (typeof guards)[number];

/** The field of a request that carries each parameter. */
type Fields = { [Name in ParameterName]?: string };

const ofChat: Fields = {
	temperature: "temperature",
	maxTokens: "max_tokens",
	topP: "top_p",
	system: "messages",
};
const ofDrawing: Fields = { steps: "num_inference_steps", seed: "seed" };
const sides: Fields = { width: "width", height: "height" };
const oneSize = (field: string): Fields => ({ width: field, height: field });

/** The visitor's parameters that each wire carries. A test compares them with the requests that wires send. */
const carried: Record<Wire, { [Task in ModelTask]?: Fields }> = {
	openai: {
		generateText: ofChat,
		chat: ofChat,
		generateImage: { ...oneSize("size"), ...ofDrawing },
		transcribe: { language: "language" },
		tts: { voice: "voice", language: "language" },
	},
	huggingface: {
		generateText: { temperature: "parameters", maxTokens: "parameters", topP: "parameters" },
		generateImage: { ...oneSize("parameters"), steps: "parameters", seed: "parameters" },
		transcribe: { language: "language" },
		tts: { voice: "parameters" },
	},
	fal: {
		generateImage: { ...oneSize("image_size"), ...ofDrawing },
		transcribe: { language: "language" },
		tts: { voice: "voice" },
	},
	replicate: { generateImage: { ...sides, ...ofDrawing } },
	moderation: {},
};

type Carrier = { wire: Wire; omit: readonly string[]; pictureSize?: "text" | "sides" | undefined };

/** Those of a model's parameters that its back-end can honour: a field that it omits carries none. */
export function honoured(
	{ task, parameters }: { task: ModelTask; parameters: Parameters },
	{ wire, omit, pictureSize }: Carrier,
): Parameters {
	const fields = { ...carried[wire][task], ...(pictureSize === "sides" && sides) };
	const isHonoured = (name: string) =>
		Object.entries(fields).some(([known, field]) => known === name && !omit.includes(field));
	return Object.fromEntries(Object.entries(parameters).filter(([name]) => isHonoured(name)));
}
