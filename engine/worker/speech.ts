import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline, RawAudio } from "@huggingface/transformers";
import { z } from "zod";
import { badInput } from "../engine-error.ts";
import type { LoadModel } from "./load-model.ts";
import { parseRequest } from "./parse-request.ts";

const PAUSE_SECONDS = 0.25;
const BREATH = /\S(?:.{0,249}$|.{0,248}[.!?…。！？\n](?=\s|$)|.{0,249}(?=\s|$)|.{0,249})/gsu;
const wanted = z.object({
	input: z.string().trim().min(1).max(4096),
	/** One of the model's; any other means the first. */
	voice: z.string().default(""),
	language: z.string().default(""),
});

/** Loads a model that reads a text aloud, as a WAV file. */
export const loadSpeechModel: LoadModel = async ({ entry, folder, options }) => {
	const speak = await pipeline("text-to-speech", folder, options);
	const voices = new Map(
		Object.entries(entry.voices).map(([voice, file]) => {
			const bytes = new Uint8Array(readFileSync(join(folder, file)));
			return [voice, new Float32Array(bytes.buffer)];
		}),
	);
	const [firstVoice] = voices.values();
	return async ({ fields }) => {
		const { input, voice, language } = parseRequest(wanted, fields);
		const tag = entry.languages.includes(language) ? language : entry.languages[0];
		const speaker = voices.get(voice) ?? firstVoice;
		const pieces: Float32Array[] = [];
		let rate = 0;
		// Sentence by sentence: the model loses the end of a text that is too long for it.
		for (const sentence of splitSentences(input)) {
			const words = tag === undefined ? sentence : `<${tag}>${sentence}</${tag}>`;
			const said = await speak(words, speaker && { speaker_embeddings: speaker });
			rate = said.sampling_rate;
			if (pieces.length > 0) pieces.push(new Float32Array(PAUSE_SECONDS * rate));
			pieces.push(said.data);
		}
		if (pieces.length === 0) throw badInput("There is nothing to say in this text.");
		return new Response(new RawAudio(pieces, rate).toBlob());
	};
};

/** What a voice can say in one breath: to the end, else to that of a sentence, else of a word. */
function splitSentences(text: string): string[] {
	const pieces = text.replace(/<\/?[a-z]{2}>/g, " ").match(BREATH) ?? [];
	return pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}
