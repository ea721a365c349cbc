import timers from "node:timers/promises";
import { seededRandom } from "../seeded-random.ts";

const SAMPLE_RATE = 24_000;
const LOUDEST = 23_000;
const NOTE_SECONDS = 0.19;
const LONGEST_SECONDS = 30;
const TAIL_SECONDS = 0.8;
const NOTES_BETWEEN_BREATHS = 16;

const lowVoices = new Set(["leo", "dan", "zac"]);
const syllableOrPause =
	/[^aeiouyàâéèêëîïôùû\s\p{P}]*[aeiouyàâéèêëîïôùû]+|[^\s\p{P}]{1,2}|\s+|\p{P}/giu;
/** Two octaves of the pentatonic scale in semitones: no two notes of it clash. */
const scale = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21];
/** Of one note: how many times its height, how strong, how fast it fades. */
const overtones = [
	{ ratio: 1, strength: 1, fade: 3 },
	{ ratio: 2, strength: 0.32, fade: 4.5 },
	{ ratio: 3, strength: 0.12, fade: 7 },
] as const;

/** Sings a text as a WAV file (16 bits, mono): a note for each syllable, a rest for each pause. */
export async function speak(text: string, voice: string): Promise<Uint8Array<ArrayBuffer>> {
	const { notes, beats } = melodyOf(text, lowVoices.has(voice) ? 110 : 220);
	const step = Math.min(NOTE_SECONDS, LONGEST_SECONDS / beats);
	const samples = new Float32Array(Math.ceil((beats * step + TAIL_SECONDS) * SAMPLE_RATE));
	for (const [index, { beat, hertz }] of notes.entries()) {
		addNote(samples, Math.round(beat * step * SAMPLE_RATE), hertz);
		// A long text takes a while: the rest of the server has its turn in between.
		if (index % NOTES_BETWEEN_BREATHS === 0) await timers.setImmediate();
	}
	return toWav(samples);
}

/** A syllable's letters say where the melody goes; scripts without vowels fall into letters. */
function melodyOf(text: string, lowest: number) {
	let beats = 0;
	let degree = 4;
	const notes: { beat: number; hertz: number }[] = [];
	for (const [part] of text.matchAll(syllableOrPause)) {
		if (/^[\s\p{P}]/u.test(part)) {
			beats += /[.!?]/.test(part) ? 1.4 : 0.35;
			continue;
		}
		degree += seededRandom(part.toLowerCase()).pick([-3, -2, -1, 1, 2, 3]);
		degree = Math.abs(degree) % scale.length;
		notes.push({ beat: beats, hertz: lowest * 2 ** ((scale[degree] ?? 0) / 12) });
		beats += 1;
	}
	return { notes, beats: Math.max(1, beats) };
}

/** Adds a note that begins and ends in silence, so that it does not click. */
function addNote(samples: Float32Array, start: number, hertz: number): void {
	const count = Math.min(Math.round(0.7 * SAMPLE_RATE), samples.length - start);
	for (let index = 0; index < count; index += 1) {
		const time = index / SAMPLE_RATE;
		const envelope = Math.min(1, time / 0.018) * Math.min(1, (4 * (count - index)) / count);
		let value = 0;
		for (const { ratio, strength, fade } of overtones) {
			value += strength * Math.exp(-time * fade) * Math.sin(2 * Math.PI * hertz * ratio * time);
		}
		samples[start + index] = (samples[start + index] ?? 0) + value * envelope;
	}
}

/** Packs samples as a WAV file. The header is eleven words: "RIFF", sizes, "WAVE", "fmt ", … */
function toWav(samples: Float32Array): Uint8Array<ArrayBuffer> {
	const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0.001);
	const bytes = samples.length * 2;
	const riff = [0x4646_4952, bytes + 36, 0x4556_4157];
	const format = [0x2074_6d66, 16, 0x1_0001, SAMPLE_RATE, SAMPLE_RATE * 2, 0x10_0002];
	const header = Uint32Array.from([...riff, ...format, 0x6174_6164, bytes]);
	const data = Int16Array.from(samples, (sample) => Math.round((sample / peak) * LOUDEST));
	return new Uint8Array(Buffer.concat([Buffer.from(header.buffer), Buffer.from(data.buffer)]));
}
