import { waveHeader } from "#shared/files/wave.ts";
import { TRANSCRIBE_TOLERANCE_SECONDS } from "#shared/limits.ts";

/** The sample rate that models expect. */
const SAMPLE_RATE = 16_000;

/** A recording as samples of one channel. */
export type Samples = { data: Float32Array; rate: number };

/** Decodes a recording at the models' sample rate. Rejects if this browser cannot. */
export async function decodeRecording(file: File): Promise<Samples> {
	// Decoding resamples to the context's rate.
	const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
	const sound = await context.decodeAudioData(await file.arrayBuffer());
	const channels = Array.from({ length: sound.numberOfChannels }, (_, channel) =>
		sound.getChannelData(channel),
	);
	return { data: mixDown(channels, SAMPLE_RATE), rate: SAMPLE_RATE };
}

/** If a mix keeps less than this share of the loudest channel's energy, the channels cancel out. */
const CANCELLED_SHARE = 0.1;

/**
 * Mixes channels into one. If they cancel each other out, as with a miswired cable, the loudest one is used instead.
 * Decided per second, with a gradual change.
 */
export function mixDown(channels: readonly Float32Array[], rate: number): Float32Array {
	const [first = new Float32Array(), ...others] = channels;
	if (others.length === 0) return first;
	const mixed = new Float32Array(first.length);
	let before: readonly number[] | undefined;
	for (let from = 0; from < mixed.length; from += rate) {
		const pieces = channels.map((channel) => channel.subarray(from, from + rate));
		const shares = sharesOf(pieces);
		mixed.set(blend(pieces, { before: before ?? shares, after: shares }), from);
		before = shares;
	}
	return mixed;
}

/** Whether an even mix, as others make it, would lose speech somewhere. */
export function cancelsOut(channels: readonly Float32Array[], rate: number): boolean {
	if (channels.length < 2) return false;
	for (let from = 0; from < (channels[0]?.length ?? 0); from += rate) {
		const shares = sharesOf(channels.map((channel) => channel.subarray(from, from + rate)));
		if (shares.includes(1)) return true;
	}
	return false;
}

/** The gain of each channel. */
function sharesOf(pieces: readonly Float32Array[]): readonly number[] {
	const even = pieces.map(() => 1 / pieces.length);
	const mixed = blend(pieces, { before: even, after: even });
	const energies = pieces.map(energyOf);
	const loudest = Math.max(...energies);
	if (energyOf(mixed) >= CANCELLED_SHARE * loudest) return even;
	const chosen = energies.indexOf(loudest);
	return pieces.map((_, channel) => (channel === chosen ? 1 : 0));
}

type Shares = { before: readonly number[]; after: readonly number[] };

/** Adds channels with their gains, which fade in over the first tenth from `before`. */
function blend(pieces: readonly Float32Array[], { before, after }: Shares): Float32Array {
	const mixed = new Float32Array(pieces[0]?.length ?? 0);
	const turn = mixed.length / 10;
	for (const [channel, piece] of pieces.entries()) {
		const [from = 0, to = 0] = [before[channel], after[channel]];
		for (let at = 0; at < mixed.length; at++) {
			const share = at < turn ? from + ((to - from) * at) / turn : to;
			mixed[at] = (mixed[at] ?? 0) + share * (piece[at] ?? 0);
		}
	}
	return mixed;
}

/** Samples as a mono WAV of 16 bits, named after the recording that they come from. */
export function waveFile({ data, rate }: Samples, name: string): File {
	const samples = new DataView(new ArrayBuffer(2 * data.length));
	for (const [at, sample] of data.entries()) {
		const clipped = Math.max(-1, Math.min(1, sample));
		samples.setInt16(2 * at, 32_767 * clipped, true);
	}
	const parts = [waveHeader(samples.byteLength, { rate }), samples.buffer];
	return new File(parts, `${name.replace(/\.\w+$/, "")}.wav`, { type: "audio/wav" });
}

/** Average length of a part as a share of the model's limit, so that each cut can move to a pause. */
const PART_SHARE = 0.9;
/** Window in seconds over which the loudness at a cut is measured. */
const FRAME_SECONDS = 0.1;

/** Whether a recording is longer than a model takes in one call. */
export function isLongFor(maxSeconds: number | undefined, seconds = 0): maxSeconds is number {
	return maxSeconds !== undefined && seconds > maxSeconds + TRANSCRIBE_TOLERANCE_SECONDS;
}

/** Number of parts for a model that takes `maxSeconds` at a time. */
export function partCount(seconds: number, maxSeconds: number): number {
	return Math.max(1, Math.ceil(seconds / (maxSeconds * PART_SHARE)));
}

/** Number of calls that a recording takes, each of which has a price. */
export function callsFor(maxSeconds: number | undefined, seconds?: number): number {
	return isLongFor(maxSeconds, seconds) ? partCount(seconds ?? 0, maxSeconds) : 1;
}

/**
 * Where to cut a recording, as sample indexes, both ends included: equal parts, with each cut moved to the quietest
 * moment nearby, so that no word is cut.
 */
export function cutPoints(samples: Samples, maxSeconds: number): number[] {
	const { data, rate } = samples;
	const count = partCount(data.length / rate, maxSeconds);
	// Even if both neighbouring cuts move away, the part still fits the model.
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

/** The start of a recording, as long as a model accepts. */
export async function firstPart(file: File, maxSeconds: number): Promise<File> {
	const { data, rate } = await decodeRecording(file);
	return waveFile({ data: data.subarray(0, maxSeconds * rate), rate }, file.name);
}
