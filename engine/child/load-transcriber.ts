import { pipeline } from "@huggingface/transformers";
import type { RunInput, RunOutput } from "../host/messages.ts";
import type { Load, LoadOptions } from "./loaded-model.ts";
import { decodeSound, RATE } from "./sound/decode-sound.ts";
import { findLanguage } from "./sound/find-language.ts";

export async function loadTranscriber(load: Load, options: LoadOptions) {
	const transcribe = await pipeline("automatic-speech-recognition", load.entry.hub, options);
	return async (input: Extract<RunInput, { task: "transcribe" }>): Promise<RunOutput> => {
		const sound = await decodeSound(input.bytes, load.soundSeconds);
		const seconds = sound.length / RATE;
		const language = await findLanguage(transcribe, sound, input.language);
		const { text, chunks = [] } = await transcribe(sound, {
			...(language !== undefined && { language }),
			return_timestamps: true,
			chunk_length_s: 30,
		});
		const segments = chunks.map(({ text: words, timestamp: [start, end] }) => ({
			start: Math.min(start ?? 0, seconds),
			// The last one may end with the recording, without a mark of its own.
			end: Math.min(end ?? seconds, seconds),
			text: words.trim(),
		}));
		return {
			task: "transcribe",
			text: text.trim(),
			language: language ?? load.language,
			seconds,
			segments,
		};
	};
}
