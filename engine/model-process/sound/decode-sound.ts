import { badInput, EngineError } from "../../engine-error.ts";
import { createRecording, type SoundPiece, unreadable } from "../../tasks/sound.ts";
import { decodeInPieces } from "./decode-in-pieces.ts";
import { decodeInTracks } from "./decode-in-tracks.ts";

type Decode = (bytes: Uint8Array) => AsyncIterable<SoundPiece>;
// The start of a file as Latin-1, and its decoder; the first match wins. The type that a browser declares for a
// recording is often wrong.
const kinds: [RegExp, Decode][] = [
	[/^(RIFF.{4}WAVE|.Eß£|OggS.*OpusHead)/s, decodeInTracks],
	[/^OggS.*vorbis/s, (bytes) => decodeInPieces(bytes, "vorbis")],
	[/^(fLaC|OggS.*FLAC)/s, (bytes) => decodeInPieces(bytes, "flac")],
	// MP4, or a bare AAC frame: MP3's sync word with layer zero.
	[/^(.{4}ftyp|\xff[\xf0\xf1\xf8\xf9])/s, refuseMp4],
	[/^(ID3|\xff[\xe0-\xff])/, (bytes) => decodeInPieces(bytes, "mp3")],
];

/** Decodes a recording to mono at 16 kHz; rejects a very long one. */
export async function decodeSound(bytes: Uint8Array): Promise<Float32Array> {
	const head = Buffer.from(bytes.subarray(0, 256)).toString("latin1");
	const [, decode] = kinds.find(([beginning]) => beginning.test(head)) ?? [];
	if (decode === undefined) throw unreadable();
	const recording = createRecording();
	try {
		for await (const piece of decode(bytes)) recording.add(piece);
	} catch (error) {
		throw error instanceof EngineError ? error : unreadable();
	}
	return recording.end();
}

function refuseMp4(): never {
	const message = "M4A and AAC are not read here. Please send WAV, MP3, FLAC, Ogg or WebM.";
	throw badInput(message, "unsupported_file_type");
}
