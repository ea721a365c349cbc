import { z } from "zod";
import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES, TEXT_MAX_CHARACTERS } from "./limits.ts";

const ID_MAX_CHARACTERS = 200;
const SYSTEM_MAX_CHARACTERS = 4_000;
const word = z.string().max(60).optional();

/** A model's id as a visitor sends it; the procedure looks it up in the catalogue. */
export const modelId = z.custom<string>(
	(id) => typeof id === "string" && id.length <= ID_MAX_CHARACTERS,
	{ params: { errorCode: "UNKNOWN_MODEL" } },
);

/** Text that a visitor typed: trimmed, not blank, at most `max` characters. */
export function typedText(max: number = TEXT_MAX_CHARACTERS) {
	return z.string().trim().min(1).max(max);
}

/** A picture a visitor chose: not empty, at most IMAGE_MAX_BYTES. Its bytes decide its type later. */
export const imageFile = fileOfAtMost(IMAGE_MAX_BYTES);

/** A recording a visitor chose: not empty, at most AUDIO_MAX_BYTES. Its bytes decide its type later. */
export const audioFile = fileOfAtMost(AUDIO_MAX_BYTES);

/** What a visitor chose; which of these a model takes, and its bounds, are in the catalogue. */
export const parameters = z
	.strictObject({
		temperature: z.number().optional(),
		maxTokens: z.int().optional(),
		topP: z.number().optional(),
		width: z.int().optional(),
		height: z.int().optional(),
		steps: z.int().optional(),
		seed: z.int().optional(),
		system: z.string().max(SYSTEM_MAX_CHARACTERS).optional(),
		voice: word,
		language: word,
	})
	.optional();

function fileOfAtMost(maxBytes: number) {
	return z
		.instanceof(File)
		.refine((file) => file.size > 0, { params: { errorCode: "FILE_EMPTY" } })
		.refine((file) => file.size <= maxBytes, { params: { errorCode: "TOO_LARGE" } });
}
