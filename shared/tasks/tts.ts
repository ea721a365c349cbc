import { z } from "zod";
import { modelField, parametersField, typedText, wholeFields } from "../inputs.ts";
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
		...modelField,
		/** What to read: 1 to 1,000 characters, not blank (TEXT_MISSING, TEXT_TOO_LONG). */
		text: typedText(SPEECH_MAX_CHARACTERS),
		...parametersField,
		...wholeFields,
	}),
	output: z.object({
		/** Names the task that answered. */
		type: z.literal(tts.result),
		/** The speech as a `data:` URL of its true type, marked as made by a model. */
		audioUrl: z.string().startsWith("data:audio/"),
		/** The text that was read. */
		text: z.string(),
		...resultMeta,
	}),
});
