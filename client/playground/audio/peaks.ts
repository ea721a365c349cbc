/** The loudest sample of each of `count` equal parts of a sound, from 0 to 1. */
export function peaksOf(samples: Float32Array, count: number): number[] {
	const length = samples.length / count;
	return Array.from({ length: count }, (_part, index) =>
		loudest(samples.subarray(Math.floor(index * length), Math.ceil((index + 1) * length))),
	);
}

function loudest(samples: Float32Array): number {
	let peak = 0;
	for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
	return Math.min(1, peak);
}
