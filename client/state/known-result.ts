import { isRecord } from "../lib/is-record.ts";
import type { TaskOutput } from "./result.ts";

type Fields = Readonly<Record<string, unknown>>;

function hasText(value: unknown, ...names: readonly string[]): value is Fields {
	return isRecord(value) && names.every((name) => typeof value[name] === "string");
}

function hasLabel(value: unknown): value is Fields {
	return hasText(value, "label") && typeof value.score === "number";
}

function hasBox(value: unknown): boolean {
	if (!hasLabel(value) || !isRecord(value.box)) return false;
	const { xmin, ymin, xmax, ymax } = value.box;
	return [xmin, ymin, xmax, ymax].every((side) => typeof side === "number");
}

function hasItems({ items }: Fields, isItem: (item: unknown) => boolean): boolean {
	return Array.isArray(items) && items.every(isItem);
}

const shapes: { readonly [Type in TaskOutput["type"]]: (result: Fields) => boolean } = {
	image_classification: (result) => hasItems(result, hasLabel),
	object_detection: (result) => hasItems(result, hasBox),
	text_generation: (result) => hasItems(result, (item) => hasText(item, "generated_text")),
	chat: (result) => hasText(result, "generated_text"),
	speech_recognition: (result) =>
		hasText(result, "text") &&
		(result.segments === undefined || hasItems({ items: result.segments }, isRecord)),
	image_generation: (result) => hasText(result, "imageUrl", "prompt"),
	text_to_speech: (result) => hasText(result, "audioUrl", "text"),
	other: (result) => "value" in result,
};

function isKnown(result: unknown): result is TaskOutput {
	if (!hasText(result, "type")) return false;
	return Object.entries(shapes).some(([type, fits]) => type === result.type && fits(result));
}

/**
 * Validates a result for the views. It comes from outside: a newer server, a custom back-end or an old history entry
 * may have another shape, which was paid for and is shown as it is.
 */
export function knownResult(result: unknown): TaskOutput {
	return isKnown(result) ? result : { type: "other", value: result };
}
