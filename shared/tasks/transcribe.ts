import { z } from "zod";
import { acceptPrepared, audioFile, modelId, orForm, parameters } from "../inputs.ts";
import { resultMeta } from "../result.ts";

export const segment = z.object({ start: z.number(), end: z.number(), text: z.string() });

/** A part of a transcript, with its start and end in seconds. */
export type Segment = z.infer<typeof segment>;

/** `transcribe`: a recording in, its text out; also in segments, if the model gives times. */
export const transcribe = {
	input: orForm(z.strictObject({ modelId, file: audioFile, parameters, acceptPrepared })),
	output: z.object({
		type: z.literal("speech_recognition"),
		text: z.string(),
		/** Nothing was heard: `text` is a sentence that says so, and no words of the recording. */
		isEmpty: z.literal(true).optional(),
		segments: z.array(segment).optional(),
		/** The back-end ignored the chosen language; its model detected one. */
		isLanguageIgnored: z.literal(true).optional(),
		...resultMeta,
	}),
};
