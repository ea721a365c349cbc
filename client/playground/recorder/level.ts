/** Below this the microphone gives nothing a listener would hear (about -40 dB). */
const SILENCE_LEVEL = 0.01;

/** How long nothing may be heard before the recorder says so. */
const SILENCE_MS = 3_000;

/** The level of a piece of sound from 0 to 1: the root of the mean of its squares. */
export function levelOf(samples: Float32Array): number {
	let sum = 0;
	for (const sample of samples) sum += sample * sample;
	return samples.length === 0 ? 0 : Math.min(1, Math.sqrt(sum / samples.length));
}

/** Where a level stands on the meter, from 0 to 1: ears hear in decibels, 50 of them fit. */
export function meterPosition(level: number): number {
	if (level <= 0) return 0;
	return Math.min(1, Math.max(0, 1 + (20 * Math.log10(level)) / 50));
}

/** Watches levels: tells for how long there has been nothing but silence. */
export function createSilenceWatch() {
	let lastHeard: number | undefined;
	return (level: number, now: number): boolean => {
		if (level >= SILENCE_LEVEL || lastHeard === undefined) lastHeard = now;
		return now - lastHeard >= SILENCE_MS;
	};
}
