import { badInput, type EngineError } from "../engine-error.ts";
import { resample } from "./resample.ts";

/** The sample rate of the models. */
export const RATE = 16_000;

// Limits decoded seconds, not bytes: an hour of silence is a small file.
const MAX_SECONDS = 120;
// The highest studio rate. A file may claim more, and resampling gets slower with it.
const MAX_RATE = 384_000;

/** Decoded audio: one array per channel. */
export type SoundPiece = { channelData: Float32Array[]; sampleRate: number };

/** Collects decoded pieces as mono audio at 16 kHz; rejects a recording as soon as it is too long. */
export function createRecording() {
	const pieces: Float32Array[] = [];
	let length = 0;
	let rate = RATE;
	return {
		add(piece: SoundPiece): void {
			rate = piece.sampleRate;
			if (rate > MAX_RATE) throw unreadable();
			const mono = mixDown(piece);
			pieces.push(mono);
			length += mono.length;
			if (length > MAX_SECONDS * rate) {
				throw badInput(`The recording is longer than ${MAX_SECONDS} seconds.`, "audio_too_long");
			}
		},
		end(): Float32Array {
			if (length === 0) throw unreadable();
			const whole = new Float32Array(length);
			let at = 0;
			for (const piece of pieces) {
				whole.set(piece, at);
				at += piece.length;
			}
			return resample(whole, rate, RATE);
		},
	};
}

export function unreadable(): EngineError {
	return badInput(
		"This recording cannot be read. It may be broken, or hold no sound.",
		"file_broken",
	);
}

function mixDown({ channelData }: SoundPiece): Float32Array {
	const [first = new Float32Array(), ...others] = channelData;
	return first.map((sample, index) => {
		const sum = others.reduce((total, channel) => total + (channel[index] ?? 0), sample);
		return sum / channelData.length;
	});
}
