import type { z } from "zod";
import type { classify } from "#shared/tasks/classify.ts";
import type { detect } from "#shared/tasks/detect.ts";
import type { generateImage } from "#shared/tasks/generate-image.ts";
import type { transcribe } from "#shared/tasks/transcribe.ts";
import type { tts } from "#shared/tasks/tts.ts";

/** Every result that comes in one piece, by its `type`. */
export type TaskResult = z.infer<
	| typeof classify.output
	| typeof detect.output
	| typeof generateImage.output
	| typeof transcribe.output
	| typeof tts.output
>;

export type ResultOf<Type extends TaskResult["type"]> = Extract<TaskResult, { type: Type }>;

const types: Record<TaskResult["type"], true> = {
	image_classification: true,
	image_generation: true,
	object_detection: true,
	speech_recognition: true,
	text_to_speech: true,
};

/** Whether a value is a task's result. The server has checked its fields. */
export function isTaskResult(value: unknown): value is TaskResult {
	const type = typeof value === "object" && value !== null && "type" in value && value.type;
	return typeof type === "string" && Object.hasOwn(types, type);
}
