import { useEffect, useState } from "react";

export type Sound = {
	seconds: number;
	/** The shape of the sound, from 0 to 1; absent if it is too long to decode. */
	peaks?: number[];
	/** Whether it is silent. */
	isSilent: boolean;
};

const PARTS = 96;
/** A muted microphone stays below this peak (about -40 dB). */
const SILENCE = 0.01;
/** Low, because the shape needs few samples and memory grows with them. */
const SAMPLE_RATE = 8_000;
/** Longer sounds are not decoded: an hour of MP3 would take a gigabyte. */
const DECODE_MAX_SECONDS = 180;

/** The form, the call and the history read the same recording; decoding it takes a while. */
const sounds = new WeakMap<Blob, Promise<Sound>>();

/** Finds the length and the shape of a recording. Rejects if the browser cannot decode it. */
export function readSound(blob: Blob): Promise<Sound> {
	const sound = sounds.get(blob) ?? decodeSound(blob);
	sounds.set(blob, sound);
	return sound;
}

async function decodeSound(blob: Blob): Promise<Sound> {
	const seconds = await headerSeconds(blob);
	if (Number.isFinite(seconds) && seconds > DECODE_MAX_SECONDS) return { seconds, isSilent: false };
	const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
	const buffer = await context.decodeAudioData(await blob.arrayBuffer());
	const channels = Array.from({ length: buffer.numberOfChannels }, (_channel, index) =>
		peaksOf(buffer.getChannelData(index), PARTS),
	);
	const peaks = Array.from({ length: PARTS }, (_part, index) =>
		Math.max(...channels.map((channel) => channel[index] ?? 0)),
	);
	return { seconds: buffer.duration, peaks, isSilent: peaks.every((peak) => peak < SILENCE) };
}

/** The length in the header; infinite for browsers' own recordings, which have none. */
function headerSeconds(blob: Blob): Promise<number> {
	const url = URL.createObjectURL(blob);
	const audio = new Audio();
	return new Promise<number>((resolve, reject) => {
		audio.onloadedmetadata = () => resolve(audio.duration);
		audio.onerror = () => reject(new Error("not playable"));
		audio.preload = "metadata";
		audio.src = url;
	}).finally(() => URL.revokeObjectURL(url));
}

/** The loudest sample in each of `count` equal parts, from 0 to 1. */
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

/** Decodes a recording. Undefined if this browser cannot read it. */
export function useSound(blob: Blob | undefined) {
	const [read, setRead] = useState<{ blob: Blob; sound: Sound | undefined }>();

	useEffect(() => {
		if (!blob) return;
		let isCurrent = true;
		readSound(blob)
			.catch(() => undefined)
			.then((sound) => isCurrent && setRead({ blob, sound }));
		return () => {
			isCurrent = false;
		};
	}, [blob]);

	const isRead = read?.blob === blob;
	return { sound: isRead ? read?.sound : undefined, isReading: blob !== undefined && !isRead };
}
