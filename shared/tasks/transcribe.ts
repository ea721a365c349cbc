import { z } from "zod";
import { modelField, orForm, parametersField, recordingField, wholeFields } from "../inputs.ts";
import { TRANSCRIBE_MAX_SECONDS } from "../limits.ts";
import { resultMeta } from "../result.ts";
import type { ModelTaskDescription } from "./task.ts";

/** `transcribe`: a recording in, its text out; also in segments, if the model gives times. */
export const transcribe = {
	takes: "sound",
	gives: "text",
	result: "speech_recognition",
	category: "audio",
	points: 2,
	parameters: ["language"],
	maxSeconds: TRANSCRIBE_MAX_SECONDS,
	deadline: { firstByteMs: 60_000, wholeMs: 120_000 },
	runsOnDevice: true,
} as const satisfies ModelTaskDescription;

/** A part of a transcript, with its start and end in seconds. */
export const segment = () =>
	z.object({
		/** Its start, in seconds from the beginning. */
		start: z.number(),
		/** Its end, in seconds from the beginning. */
		end: z.number(),
		/** The words of this part. */
		text: z.string(),
	});

export type Segment = z.infer<ReturnType<typeof segment>>;

export const transcribeContract = () => ({
	input: orForm(
		z.strictObject({ ...modelField, ...recordingField, ...parametersField, ...wholeFields }),
	),
	output: z.object({
		/** Names the task that answered. */
		type: z.literal(transcribe.result),
		/** The words that were said. */
		text: z.string(),
		/** Nothing was heard: `text` is a sentence that says so, and no words of the recording. */
		isEmpty: z.literal(true).optional(),
		/** The same words in parts, in order, if the model gives times. */
		segments: z.array(segment()).optional(),
		/** The back-end ignored the chosen language; its model detected one. */
		isLanguageIgnored: z.literal(true).optional(),
		...resultMeta,
	}),
});
