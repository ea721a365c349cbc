import { useEffect, useState } from "react";
import { RECORDING_MAX_SECONDS, TRANSCRIBE_TOLERANCE_SECONDS } from "#shared/limits.ts";
import { cancelsOut } from "../../lib/files/recording.ts";

export type Sound = {
	seconds: number;
	/** The waveform, from 0 to 1; absent if the sound is too long to decode. */
	peaks?: number[];
	/** Whether it is silent. */
	isSilent: boolean;
	/** Whether its channels cancel each other out when mixed. */
	cancels?: boolean;
	/** Whether this browser cannot decode it although its duration is known. */
	isOpaque?: boolean;
};

const PARTS = 96;
/** A muted microphone stays below this peak (about -40 dB). */
const SILENCE = 0.01;
/** Low, because the waveform needs few samples and memory grows with the rate. */
const SAMPLE_RATE = 8_000;
/** Longer sounds are not decoded: an hour of MP3 would take a gigabyte. Up to here they can be sent in parts. */
const DECODE_MAX_SECONDS = RECORDING_MAX_SECONDS + TRANSCRIBE_TOLERANCE_SECONDS;

/** Cached, because the form, the call and the history read the same recording, and decoding is slow. */
const sounds = new WeakMap<Blob, Promise<Sound>>();

/** Reads the duration and waveform of a recording. Rejects if the browser cannot decode it. */
export function readSound(blob: Blob): Promise<Sound> {
	const sound = sounds.get(blob) ?? decodeSound(blob);
	sounds.set(blob, sound);
	return sound;
}

async function decodeSound(blob: Blob): Promise<Sound> {
	const seconds = await knownSeconds(blob);
	if (seconds !== undefined && seconds > DECODE_MAX_SECONDS) return { seconds, isSilent: false };
	try {
		return await soundOf(blob);
	} catch (thrown) {
		if (seconds === undefined) throw thrown;
		return { seconds, isSilent: false, isOpaque: true };
	}
}

/** By the type that the file is sent as, which is that of its bytes. */
async function knownSeconds(blob: Blob): Promise<number | undefined> {
	const code = await import("./recording-seconds.ts").catch(() => undefined);
	return code?.recordingSeconds(blob, blob.type);
}

async function soundOf(blob: Blob): Promise<Sound> {
	const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
	const buffer = await context.decodeAudioData(await blob.arrayBuffer());
	const channels = Array.from({ length: buffer.numberOfChannels }, (_channel, index) =>
		buffer.getChannelData(index),
	);
	const shapes = channels.map((channel) => peaksOf(channel, PARTS));
	const peaks = Array.from({ length: PARTS }, (_part, index) =>
		Math.max(...shapes.map((shape) => shape[index] ?? 0)),
	);
	const isSilent = peaks.every((peak) => peak < SILENCE);
	const cancels = !isSilent && cancelsOut(channels, SAMPLE_RATE);
	return { seconds: buffer.duration, peaks, isSilent, cancels };
}

/** Peak of each of `count` equal parts, from 0 to 1. */
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
