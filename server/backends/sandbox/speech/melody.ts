import { seededRandom } from "../seeded-random.ts";
import { textHash } from "../text-hash.ts";
import type { Syllable } from "./syllables-of.ts";

/** One note: when it sounds, how high and how loud. */
export type Note = { startSeconds: number; seconds: number; hertz: number; loudness: number };

const scale = [0, 2, 4, 7, 9];
const pauses = { none: 0, word: 0.35, clause: 1.1, sentence: 1.8 } as const;
const STEP_SECONDS = 0.19;
const LONGEST_SECONDS = 30;

/** Turns syllables into a melody: each syllable is a note whose height its own letters choose. */
export function melodyOf(syllables: readonly Syllable[], baseHertz: number): Note[] {
	const beats = syllables.reduce((total, { pause }) => total + 1 + pauses[pause], 0);
	const step = Math.min(STEP_SECONDS, LONGEST_SECONDS / Math.max(1, beats));
	let degree = 4;
	let startSeconds = 0;
	return syllables.map((syllable) => {
		const random = seededRandom(textHash(syllable.text.toLowerCase()));
		const move = random.pick([-2, -1, -1, 0, 1, 1, 2, 3]);
		degree = syllable.isQuestionEnd ? Math.min(9, degree + 3) : reflected(degree + move);
		const beatsHeld = 1 + pauses[syllable.pause] * 0.8;
		const note = {
			startSeconds,
			seconds: step * beatsHeld + 0.25,
			hertz: baseHertz * 2 ** (semitones(degree) / 12),
			loudness: syllable.isWordStart ? 1 : 0.72,
		};
		startSeconds += step * (1 + pauses[syllable.pause]);
		return note;
	});
}

function reflected(degree: number): number {
	const top = 9;
	if (degree < 0) {
		return -degree;
	}
	return degree > top ? 2 * top - degree : degree;
}

function semitones(degree: number): number {
	const octave = Math.floor(degree / scale.length);
	return octave * 12 + (scale[degree % scale.length] ?? 0);
}
