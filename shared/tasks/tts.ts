import { z } from "zod";
import { acceptOther, acceptPrepared, modelId, parameters, typedText } from "../inputs.ts";
import { SPEECH_MAX_CHARACTERS } from "../limits.ts";
import { resultMeta } from "../result.ts";
import type { ModelTaskDescription } from "./task.ts";

/** `tts`: a text in, speech as a `data:` URL of its true type out. */
export const tts = {
	takes: "text",
	gives: "sound",
	result: "text_to_speech",
	category: "audio",
	points: 2,
	parameters: ["voice", "language"],
	maxCharacters: SPEECH_MAX_CHARACTERS,
	deadline: { firstByteMs: 60_000, wholeMs: 120_000 },
	runsOnDevice: true,
} as const satisfies ModelTaskDescription;

export const ttsContract = () => ({
	input: z.strictObject({
		modelId,
		text: typedText(SPEECH_MAX_CHARACTERS),
		parameters,
		acceptPrepared,
		acceptOther,
	}),
	output: z.object({
		type: z.literal(tts.result),
		audioUrl: z.string().startsWith("data:audio/"),
		text: z.string(),
		...resultMeta,
	}),
});
