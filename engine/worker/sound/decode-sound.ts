import { RawAudio } from "@huggingface/transformers";
import { badInput, EngineError } from "../../engine-error.ts";
import { resample } from "../../tasks/resample.ts";
import { decodeInPieces, type SoundPiece } from "./decode-in-pieces.ts";
import { decodeInTracks } from "./decode-in-tracks.ts";

/** Samples a second that the models listen to. */
export const RATE = 16_000;

// Decoded seconds count, not bytes: an hour of silence is a small file.
const MAX_SECONDS = 120;
// The highest of any studio. A file may claim more, and the work of resampling grows with it.
const MAX_RATE = 384_000;

type Decode = (bytes: Uint8Array) => AsyncIterable<SoundPiece>;
// What a file begins with, read as Latin-1, and what decodes it; the first that fits counts. What a
// visitor's browser calls a recording is often wrong.
const kinds: [RegExp, Decode][] = [
	[/^(RIFF.{4}WAVE|.Eß£|OggS.*OpusHead)/s, decodeInTracks],
	[/^OggS.*vorbis/s, (bytes) => decodeInPieces(bytes, "vorbis")],
	[/^(fLaC|OggS.*FLAC)/s, (bytes) => decodeInPieces(bytes, "flac")],
	// MP4, and a bare AAC frame: the sync word of MP3, and a layer of zero.
	[/^(.{4}ftyp|\xff[\xf0\xf1\xf8\xf9])/s, refuseMp4],
	[/^(ID3|\xff[\xe0-\xff])/, (bytes) => decodeInPieces(bytes, "mp3")],
];

/** Decodes a recording to mono at 16 kHz; refuses a very long one. */
export async function decodeSound(bytes: Uint8Array): Promise<Float32Array> {
	const head = Buffer.from(bytes.subarray(0, 256)).toString("latin1");
	const [, decode] = kinds.find(([beginning]) => beginning.test(head)) ?? [];
	if (decode === undefined) throw unreadable();
	const pieces: Float32Array[] = [];
	let samples = 0;
	let rate = RATE;
	try {
		for await (const piece of decode(bytes)) {
			const mono = mixDown(piece);
			rate = piece.sampleRate;
			if (rate > MAX_RATE) throw unreadable();
			pieces.push(mono);
			samples += mono.length;
			if (samples > MAX_SECONDS * rate) {
				throw badInput(`The recording is longer than ${MAX_SECONDS} seconds.`, 413);
			}
		}
	} catch (error) {
		throw error instanceof EngineError ? error : unreadable();
	}
	if (samples === 0) throw unreadable();
	return resample(new RawAudio(pieces, rate).data, rate, RATE);
}

function mixDown({ channelData }: SoundPiece): Float32Array {
	const [first = new Float32Array(), ...others] = channelData;
	return first.map((sample, index) => {
		const sum = others.reduce((total, channel) => total + (channel[index] ?? 0), sample);
		return sum / channelData.length;
	});
}

function refuseMp4(): never {
	const message = "M4A and AAC are not read here. Please send WAV, MP3, FLAC, Ogg or WebM.";
	throw badInput(message, 415);
}

function unreadable(): EngineError {
	return badInput("This recording cannot be read. It may be broken, or hold no sound.", 422);
}
