import { z } from "zod";
import { audioFile, modelId, parameters } from "../inputs.ts";
import { resultFacts } from "../result.ts";

const segment = z.object({ start: z.number(), end: z.number(), text: z.string() });

/** A part of what was said, and the seconds of the recording between which it was. */
export type Segment = z.infer<typeof segment>;

/** `transcribe`: a recording in, the words said out; in parts, too, where the model tells the times. */
export const transcribe = {
	input: z.strictObject({ modelId, file: audioFile, parameters }),
	output: z.object({
		type: z.literal("speech_recognition"),
		text: z.string(),
		segments: z.array(segment).optional(),
		...resultFacts,
	}),
};
