import { seededRandom } from "../seeded-random.ts";

const SAMPLE_RATE = 24_000;
const LOUDEST = 23_000;
const NOTE_SECONDS = 0.17;
const LONGEST_SECONDS = 30;
const END_SECONDS = 0.5;

const lowVoices = new Set(["leo", "dan", "zac"]);

/** Sings a text as a WAV file: a note for up to three letters, a rest for any other character. */
export function speak(text: string, voice: string): Uint8Array<ArrayBuffer> {
	const lowest = lowVoices.has(voice) ? 110 : 220;
	const notes = (text.match(/[\p{L}\p{N}]{1,3}|./gsu) ?? []).map((part) => {
		if (!/[\p{L}\p{N}]/u.test(part)) return 0;
		// Of the pentatonic scale, in semitones: no two of them clash.
		const height = seededRandom(part.toLowerCase()).pick([0, 2, 4, 7, 9, 12, 14, 16]);
		return lowest * 2 ** (height / 12);
	});
	const length = Math.floor(SAMPLE_RATE * Math.min(NOTE_SECONDS, LONGEST_SECONDS / notes.length));
	const samples = new Int16Array(notes.length * length + END_SECONDS * SAMPLE_RATE);
	for (const [note, hertz] of notes.entries()) {
		for (let at = 0; hertz > 0 && at < length; at += 1) {
			// Each begins and ends in silence, so that it does not click.
			const loudness = LOUDEST * Math.sin(Math.PI * Math.sqrt(at / length));
			samples[note * length + at] = loudness * Math.sin((2 * Math.PI * hertz * at) / SAMPLE_RATE);
		}
	}
	return toWav(samples);
}

/** Packs samples of 16 bits, mono. The header is eleven words: "RIFF", sizes, "WAVE", "fmt ", … */
function toWav({ buffer, byteLength }: Int16Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	const riff = [0x4646_4952, byteLength + 36, 0x4556_4157];
	const format = [0x2074_6d66, 16, 0x1_0001, SAMPLE_RATE, SAMPLE_RATE * 2, 0x10_0002];
	const header = Uint32Array.from([...riff, ...format, 0x6174_6164, byteLength]);
	return new Uint8Array(Buffer.concat([Buffer.from(header.buffer), Buffer.from(buffer)]));
}
