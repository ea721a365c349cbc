// Zero crossings of the filter on each side: enough that nothing above half the new rate is heard.
const CROSSINGS = 12;

/** Turns samples at one rate into samples at another, through a low-pass filter (windowed sinc). */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
	if (from === to) return samples;
	const cutoff = Math.min(1, to / from);
	const reach = Math.ceil(CROSSINGS / cutoff);
	const result = new Float32Array(Math.floor((samples.length * to) / from));
	for (let index = 0; index < result.length; index++) {
		const centre = (index * from) / to;
		const first = Math.max(0, Math.ceil(centre - reach));
		const last = Math.min(samples.length - 1, Math.floor(centre + reach));
		let sum = 0;
		let weights = 0;
		for (let at = first; at <= last; at++) {
			const weight = filter((at - centre) * cutoff, (at - centre) / reach);
			sum += weight * (samples[at] ?? 0);
			weights += weight;
		}
		result[index] = weights === 0 ? 0 : sum / weights;
	}
	return result;
}

function filter(x: number, share: number): number {
	const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
	return sinc * (0.5 + 0.5 * Math.cos(Math.PI * share));
}
