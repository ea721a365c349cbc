import { TRANSCRIBE_TOLERANCE_SECONDS } from "#shared/limits.ts";
import { decodeRecording, type Samples, waveFile } from "../../../lib/files/encode-wav.ts";

/** Parts are this share of a model's limit on average, so that each cut can move to a pause. */
const PART_SHARE = 0.9;
/** The loudness at a cut is measured over so many seconds. */
const FRAME_SECONDS = 0.1;

/** Whether a recording is longer than a model takes in one call. */
export function isLongFor(maxSeconds: number | undefined, seconds = 0): maxSeconds is number {
	return maxSeconds !== undefined && seconds > maxSeconds + TRANSCRIBE_TOLERANCE_SECONDS;
}

/** In how many parts a recording is sent to a model that takes `maxSeconds` at a time. */
export function partCount(seconds: number, maxSeconds: number): number {
	return Math.max(1, Math.ceil(seconds / (maxSeconds * PART_SHARE)));
}

/**
 * Where to cut a recording, as indexes of samples, both ends included: in equal parts, each cut moved to the
 * quietest moment near it, so that no word is cut in two.
 */
export function cutPoints(samples: Samples, maxSeconds: number): number[] {
	const { data, rate } = samples;
	const count = partCount(data.length / rate, maxSeconds);
	// Two neighbours that both move away still leave a part that the model takes.
	const reach = (maxSeconds * rate * (1 - PART_SHARE)) / 2;
	return Array.from({ length: count + 1 }, (_, place) => {
		const even = Math.round((place * data.length) / count);
		return place === 0 || place === count ? even : quietestNear(samples, even, reach);
	});
}

function quietestNear({ data, rate }: Samples, place: number, reach: number): number {
	const half = Math.round((rate * FRAME_SECONDS) / 2);
	let quietest = place;
	let lowest = Number.POSITIVE_INFINITY;
	for (let distance = 0; distance <= reach - half; distance += half) {
		for (const centre of [place - distance, place + distance]) {
			const energy = energyOf(data.subarray(centre - half, centre + half));
			if (energy < lowest) [quietest, lowest] = [centre, energy];
		}
	}
	return quietest;
}

function energyOf(samples: Float32Array): number {
	let sum = 0;
	for (const sample of samples) sum += sample * sample;
	return sum;
}

/** The parts of a long recording, each with its start and end in seconds. */
export async function recordingParts(file: File, maxSeconds: number) {
	const samples = await decodeRecording(file);
	const { data, rate } = samples;
	const points = cutPoints(samples, maxSeconds);
	return points.slice(1).map((to, place) => {
		const from = points[place] ?? 0;
		return {
			start: from / rate,
			end: to / rate,
			file: () => waveFile({ data: data.subarray(from, to), rate }, file.name),
		};
	});
}

/** The beginning of a recording, as long as a model takes. */
export async function firstPart(file: File, maxSeconds: number): Promise<File> {
	const { data, rate } = await decodeRecording(file);
	return waveFile({ data: data.subarray(0, maxSeconds * rate), rate }, file.name);
}
