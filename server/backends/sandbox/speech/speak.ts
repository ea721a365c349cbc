import { textHash } from "../text-hash.ts";
import { melodyOf } from "./melody.ts";
import { syllablesOf } from "./syllables-of.ts";
import { synthesize } from "./synthesize.ts";
import { toWav } from "./to-wav.ts";

const SAMPLE_RATE = 24_000;
const keys = [196, 220, 246.9, 261.6];
const lowVoices = new Set(["leo", "dan", "zac"]);

/** Sings a text as a WAV file: a note for each syllable, in a key that the text chooses. */
export async function speak(text: string, voice: string): Promise<Uint8Array<ArrayBuffer>> {
	const key = keys[textHash(text) % keys.length] ?? 220;
	const notes = melodyOf(syllablesOf(text), lowVoices.has(voice) ? key / 2 : key);
	return toWav(await synthesize(notes, SAMPLE_RATE), SAMPLE_RATE);
}
