import { z } from "zod";
import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES } from "./limits.ts";

/** A picture a visitor chose: not empty, at most IMAGE_MAX_BYTES. Its bytes decide its type later. */
export const imageFile = fileOfAtMost(IMAGE_MAX_BYTES);

/** A recording a visitor chose: not empty, at most AUDIO_MAX_BYTES. Its bytes decide its type later. */
export const audioFile = fileOfAtMost(AUDIO_MAX_BYTES);

function fileOfAtMost(maxBytes: number) {
	return z
		.instanceof(File)
		.refine((file) => file.size > 0, { params: { errorCode: "FILE_EMPTY" } })
		.refine((file) => file.size <= maxBytes, { params: { errorCode: "TOO_LARGE" } });
}
