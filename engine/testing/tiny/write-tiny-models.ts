import { cpSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The ids are those of models.yaml, so that a test can use a real model's name. */
export const tinyTasks = {
	"smollm2-360m": "chat",
	"deepseek-r1-distill": "chat",
	"vit-base": "classify",
	nsfw: "classify",
	"detr-resnet-50": "detect",
	"whisper-base": "transcribe",
	"supertonic-2": "tts",
	"smollm-360m": "chat",
} as const;

export type TinyId = keyof typeof tinyTasks;

/** Multiplications a token of the thinking model, as slow as those of a large model; each has a file of its own. */
export type Work = 0 | 21 | 150;

/** `from`: its folder in `models/`, which `make-models.ts` wrote. */
const modelsOf = (work: Work) =>
	[
		{ id: "smollm2-360m", from: "writer", dtype: "q4", window: 512 },
		{
			id: "deepseek-r1-distill",
			from: `thinker-${work}`,
			dtype: "q4",
			window: 100_000,
		},
		{ id: "vit-base", from: "classifier", dtype: "q8" },
		{ id: "nsfw", from: "classifier", dtype: "q8", isExtra: true },
		{ id: "detr-resnet-50", from: "detector", dtype: "q8" },
		{ id: "whisper-base", from: "whisper", dtype: "q8" },
		{ id: "supertonic-2", from: "speaker", dtype: "fp32" },
		{ id: "smollm-360m", from: "writer", dtype: "q8", isExtra: true },
	] as const satisfies {
		id: TinyId;
		from: string;
		dtype: string;
		window?: number;
		isExtra?: boolean;
	}[];

/**
 * Writes every tiny model below `folder` as on a hub, and models.yaml beside them. Returns the path of that file;
 * `more` is added to every entry. `work` is that of the thinking model.
 */
export function writeTinyModels(
	folder: string,
	more: Record<string, unknown> = {},
	work: Work = 0,
): string {
	const entries = modelsOf(work).map(({ id, from, ...settings }) => {
		const task = tinyTasks[id];
		const hub = `tiny/${id}`;
		const files = copyModel(from, join(folder, hub), settings.dtype);
		const weights = files.filter(({ path }) => path.includes("/")).map(({ path }) => path);
		const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
		const voice = task === "tts" && {
			voices: { F1: "voices/F1.bin", M1: "voices/M1.bin" },
			languages: ["en", "fr"],
		};
		const facts = { id, task, name: id, hub, ...settings, files: weights, bytes, memoryMb: 300 };
		return { ...facts, licence: "made for tests", ...voice, ...more };
	});
	const path = join(folder, "models.yaml");
	// JSON is valid YAML.
	writeFileSync(path, JSON.stringify({ models: entries }, null, "\t"));
	return path;
}

function copyModel(from: string, folder: string, dtype: string) {
	cpSync(join(import.meta.dirname, "models", from), folder, { recursive: true });
	// A graph is the same under each of its names.
	if (from === "writer" && dtype === "q8") {
		renameSync(join(folder, "onnx/model_q4.onnx"), join(folder, "onnx/model_quantized.onnx"));
	}
	return readdirSync(folder, { recursive: true, encoding: "utf8" })
		.sort()
		.map((path) => ({ path, stats: statSync(join(folder, path)) }))
		.filter(({ stats }) => stats.isFile())
		.map(({ path, stats }) => ({ path, bytes: stats.size }));
}
