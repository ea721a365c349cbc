import { InputFault } from "../input-fault.ts";
import { decodeInPieces, type SoundPiece } from "./decode-in-pieces.ts";
import { decodeInTracks } from "./decode-in-tracks.ts";
import { resample } from "./resample.ts";
import { soundKind } from "./sound-kind.ts";

/** Samples a second that the models listen to. */
export const RATE = 16_000;

/** Decodes a recording to mono at 16 kHz; refuses one longer than `maxSeconds`. */
export async function decodeSound(bytes: Uint8Array, maxSeconds: number): Promise<Float32Array> {
	const kind = soundKind(bytes);
	if (kind === "m4a") {
		const message =
			"M4A and AAC recordings are not read here. Please send WAV, MP3, FLAC, Ogg or WebM.";
		throw new InputFault(message, 415);
	}
	if (kind === undefined) throw unreadable();
	const isInTracks = kind === "wav" || kind === "webm" || kind === "opus";
	const source = isInTracks ? decodeInTracks(bytes) : decodeInPieces(bytes, kind);
	const pieces: Float32Array[] = [];
	let samples = 0;
	let rate = RATE;
	try {
		for await (const piece of source) {
			rate = piece.rate;
			pieces.push(mixDown(piece));
			samples += piece.channels[0]?.length ?? 0;
			// Decoded seconds count, not bytes: an hour of silence is a small file.
			if (samples > maxSeconds * rate) throw tooLong(maxSeconds);
		}
	} catch (error) {
		throw error instanceof InputFault ? error : unreadable();
	}
	if (samples === 0) throw unreadable();
	return resample(join(pieces), rate, RATE);
}

function mixDown({ channels }: SoundPiece): Float32Array {
	const [first = new Float32Array(), ...others] = channels;
	if (others.length === 0) return first;
	return first.map((sample, index) => {
		const sum = others.reduce((total, channel) => total + (channel[index] ?? 0), sample);
		return sum / channels.length;
	});
}

function join(pieces: readonly Float32Array[]): Float32Array {
	const joined = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const piece of pieces) {
		joined.set(piece, at);
		at += piece.length;
	}
	return joined;
}

function unreadable(): InputFault {
	return new InputFault("This recording cannot be read. It may be broken, or hold no sound.", 422);
}

function tooLong(maxSeconds: number): InputFault {
	return new InputFault(`The recording is longer than ${maxSeconds} seconds.`, 413);
}
