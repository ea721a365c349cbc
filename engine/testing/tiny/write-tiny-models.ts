import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { classifier } from "./classifier.ts";
import { detector } from "./detector.ts";
import { speaker } from "./speaker.ts";
import type { TinyModel } from "./tiny-model.ts";
import { whisper } from "./whisper.ts";
import { writer } from "./writer.ts";

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

const modelsOf = (work: number) =>
	[
		{ id: "smollm2-360m", dtype: "q4", window: 512, files: writer({ thinks: false }) },
		{
			id: "deepseek-r1-distill",
			dtype: "q4",
			window: 100_000,
			files: writer({ thinks: true, work }),
		},
		{ id: "vit-base", dtype: "q8", files: classifier() },
		{ id: "nsfw", dtype: "q8", isExtra: true, files: classifier() },
		{ id: "detr-resnet-50", dtype: "q8", files: detector() },
		{ id: "whisper-base", dtype: "q8", files: whisper() },
		{ id: "supertonic-2", dtype: "fp32", files: speaker() },
		{
			id: "smollm-360m",
			dtype: "q8",
			isExtra: true,
			files: writer({ thinks: false, weights: "onnx/model_quantized.onnx" }),
		},
	] as const satisfies {
		id: TinyId;
		dtype: string;
		window?: number;
		isExtra?: boolean;
		files: TinyModel;
	}[];

/**
 * Writes every tiny model below `folder` as on a hub, and models.yaml beside them. Returns the path of that file;
 * `more` is added to every entry, and `work` is that of the thinking model.
 */
export function writeTinyModels(
	folder: string,
	more: Record<string, unknown> = {},
	work = 0,
): string {
	const entries = modelsOf(work).map(({ id, files, ...settings }) => {
		const task = tinyTasks[id];
		const hub = `tiny/${id}`;
		const bytes = writeModel(join(folder, hub), files);
		const weights = Object.keys(files).filter((path) => path.includes("/"));
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

function writeModel(folder: string, files: TinyModel): number {
	let bytes = 0;
	for (const [name, value] of Object.entries(files)) {
		const content = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value));
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		writeFileSync(join(folder, name), content);
		bytes += content.length;
	}
	return bytes;
}
