import { z } from "zod";
import { acceptPrepared, modelId, parameters, typedText } from "../inputs.ts";
import { SPEECH_MAX_CHARACTERS } from "../limits.ts";
import { resultMeta } from "../result.ts";

/** `tts`: a text in, speech as a `data:` URL of its true type out. */
export const tts = {
	input: z.strictObject({
		modelId,
		text: typedText(SPEECH_MAX_CHARACTERS),
		parameters,
		acceptPrepared,
	}),
	output: z.object({
		type: z.literal("text_to_speech"),
		audioUrl: z.string().startsWith("data:audio/"),
		text: z.string(),
		...resultMeta,
	}),
};
