import { RawAudio } from "@huggingface/transformers";
import { badInput } from "../engine-error.ts";

const PAUSE_SECONDS = 0.25;
const BREATH = /\S(?:.{0,249}$|.{0,248}[.!?…。！？\n](?=\s|$)|.{0,249}(?=\s|$)|.{0,249})/gsu;

/** A loaded model, as the library's pipeline returns it. */
type Synthesize = (
	words: string,
	options: { speaker_embeddings?: Float32Array },
) => Promise<{ data: Float32Array; sampling_rate: number }>;

type SpeechRequest = { input: string; voice: string; language: string };

type Settings = {
	/** Each voice by its name; the first is the default. */
	voices: ReadonlyMap<string, Float32Array>;
	/** Languages whose tags the model expects around a text; the first is the default. */
	languages: readonly string[];
};

/** Reads a text aloud with a loaded model. An unknown voice or language falls back to the first. */
export async function speak(
	synthesize: Synthesize,
	{ input, voice, language }: SpeechRequest,
	{ voices, languages }: Settings,
): Promise<RawAudio> {
	const tag = languages.includes(language) ? language : languages[0];
	const [firstVoice] = voices.values();
	const speaker = voices.get(voice) ?? firstVoice;
	const pieces: Float32Array[] = [];
	let rate = 0;
	// Sentence by sentence, because the model drops the end of a text that is too long.
	for (const sentence of splitSentences(input)) {
		const words = tag === undefined ? sentence : `<${tag}>${sentence}</${tag}>`;
		const said = await synthesize(words, speaker ? { speaker_embeddings: speaker } : {});
		rate = said.sampling_rate;
		if (pieces.length > 0) pieces.push(new Float32Array(PAUSE_SECONDS * rate));
		pieces.push(said.data);
	}
	if (pieces.length === 0)
		throw badInput("There is nothing to say in this text.", "nothing_to_say");
	return new RawAudio(pieces, rate);
}

/** Pieces of limited length, split at the end of a sentence or else of a word. */
export function splitSentences(text: string): string[] {
	// A visitor's own language tag would change the voice in the middle of a text.
	const pieces = text.replace(/<\/?[a-z]{2}>/g, " ").match(BREATH) ?? [];
	return pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}
