/** Pseudo-random numbers that repeat for the same seed. */
export type Random = ReturnType<typeof seededRandom>;

/** Creates a repeatable random source (mulberry32) from a number or a text. */
export function seededRandom(seed: number | string) {
	let state = typeof seed === "string" ? 0x811c9dc5 : seed | 0;
	for (const byte of typeof seed === "string" ? Buffer.from(seed) : []) {
		state = Math.imul(state ^ byte, 0x01000193); // FNV-1a
	}
	function next(): number {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	}
	return {
		/** At least `min` and less than `max`. */
		between: (min: number, max: number) => min + next() * (max - min),
		/** One of the choices. */
		pick: <Choice>(choices: readonly [Choice, ...Choice[]]): Choice =>
			choices[Math.floor(next() * choices.length)] ?? choices[0],
	};
}
