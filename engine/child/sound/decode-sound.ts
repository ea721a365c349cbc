import { badInput, EngineError } from "../../engine-error.ts";
import { decodeInPieces, type SoundPiece } from "./decode-in-pieces.ts";
import { decodeInTracks } from "./decode-in-tracks.ts";
import { joinSamples } from "./join-samples.ts";
import { resample } from "./resample.ts";

/** Samples a second that the models listen to. */
export const RATE = 16_000;

// Decoded seconds count, not bytes: an hour of silence is a small file.
const MAX_SECONDS = 120;

type Decode = (bytes: Uint8Array) => AsyncIterable<SoundPiece>;
// What a file begins with, read as Latin-1, and what decodes it; the first that fits counts. What a
// visitor's browser calls a recording is often wrong.
const kinds: [RegExp, Decode | undefined][] = [
	[/^(RIFF.{4}WAVE|.Eß£|OggS.*OpusHead)/s, decodeInTracks],
	[/^OggS.*vorbis/s, (bytes) => decodeInPieces(bytes, "vorbis")],
	[/^(fLaC|OggS.*FLAC)/s, (bytes) => decodeInPieces(bytes, "flac")],
	// MP4, and a bare AAC frame: the sync word of MP3, and a layer of zero.
	[/^(.{4}ftyp|\xff[\xf0\xf1\xf8\xf9])/s, undefined],
	[/^(ID3|\xff[\xe0-\xff])/, (bytes) => decodeInPieces(bytes, "mp3")],
];

/** Decodes a recording to mono at 16 kHz; refuses a very long one. */
export async function decodeSound(bytes: Uint8Array): Promise<Float32Array> {
	const head = Buffer.from(bytes.subarray(0, 256)).toString("latin1");
	const kind = kinds.find(([beginning]) => beginning.test(head));
	if (kind === undefined) throw unreadable();
	const [, decode] = kind;
	if (decode === undefined) {
		const message = "M4A and AAC are not read here. Please send WAV, MP3, FLAC, Ogg or WebM.";
		throw badInput(message, 415);
	}
	const pieces: Float32Array[] = [];
	let samples = 0;
	let rate = RATE;
	try {
		for await (const piece of decode(bytes)) {
			rate = piece.rate;
			pieces.push(mixDown(piece));
			samples += piece.channels[0]?.length ?? 0;
			if (samples > MAX_SECONDS * rate) {
				throw badInput(`The recording is longer than ${MAX_SECONDS} seconds.`, 413);
			}
		}
	} catch (error) {
		throw error instanceof EngineError ? error : unreadable();
	}
	if (samples === 0) throw unreadable();
	return resample(joinSamples(pieces), rate, RATE);
}

function mixDown({ channels }: SoundPiece): Float32Array {
	const [first = new Float32Array(), ...others] = channels;
	if (others.length === 0) return first;
	return first.map((sample, index) => {
		const sum = others.reduce((total, channel) => total + (channel[index] ?? 0), sample);
		return sum / channels.length;
	});
}

function unreadable(): EngineError {
	return badInput("This recording cannot be read. It may be broken, or hold no sound.", 422);
}
