import { z } from "zod";
import { modelId } from "../model-id.ts";
import { resultFacts } from "../result.ts";
import { audioFile } from "../uploads.ts";

/** `transcribe`: a recording in, the words said out. */
export const transcribe = {
	input: z.strictObject({ modelId, file: audioFile }),
	output: z.object({
		type: z.literal("speech_recognition"),
		text: z.string(),
		model: z.string(),
		...resultFacts,
	}),
};
