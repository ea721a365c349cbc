// Zero crossings of the filter on each side: enough to suppress everything above half the new rate.
const CROSSINGS = 12;
// Rates with a simpler ratio, such as 44.1 to 16 kHz (160), are exact; others are off by half of this.
const MAX_PHASES = 1024;

/** Resamples through a low-pass filter (windowed sinc). */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
	if (from === to) return samples;
	const cutoff = Math.min(1, to / from);
	const reach = Math.ceil(CROSSINGS / cutoff);
	const phases = Math.min(MAX_PHASES, to / divisor(from, to));
	// The weights only depend on the phase of a new sample between two old ones: compute each set once.
	const filters: Float32Array[] = [];
	const result = new Float32Array(Math.floor((samples.length * to) / from));
	for (let index = 0; index < result.length; index++) {
		const centre = (index * from) / to;
		const before = Math.floor(centre);
		const phase = Math.round((centre - before) * phases);
		const filter = filters[phase] ?? filterAt(phase / phases, reach, cutoff);
		filters[phase] = filter;
		result[index] = weigh(samples, before - reach, filter);
	}
	return result;
}

/** The weighted mean of the samples from `start` on; silence beyond both ends. */
function weigh(samples: Float32Array, start: number, filter: Float32Array): number {
	const first = Math.max(0, -start);
	const last = Math.min(filter.length, samples.length - start);
	let sum = 0;
	let weights = 0;
	for (let at = first; at < last; at++) {
		const weight = filter[at] ?? 0;
		sum += weight * (samples[start + at] ?? 0);
		weights += weight;
	}
	return weights === 0 ? 0 : sum / weights;
}

/** The weights of the old samples around a new one at phase `share` between two of them. */
function filterAt(share: number, reach: number, cutoff: number): Float32Array {
	return Float32Array.from({ length: 2 * reach + 2 }, (_, index) => {
		const distance = index - reach - share;
		if (Math.abs(distance) > reach) return 0;
		const x = Math.PI * distance * cutoff;
		return (x === 0 ? 1 : Math.sin(x) / x) * (0.5 + 0.5 * Math.cos((Math.PI * distance) / reach));
	});
}

function divisor(a: number, b: number): number {
	return b === 0 ? a : divisor(b, a % b);
}
