import { FLACDecoder } from "@wasm-audio-decoders/flac";
import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import { MPEGDecoder } from "mpg123-decoder";
import type { SoundPiece } from "../../tasks/sound.ts";

// Small pieces, because a few bytes of silence can expand to minutes, and the caller must stop in time.
const PIECE_BYTES = 16_384;

const decoders = {
	mp3: () => new MPEGDecoder({ enableGapless: true }),
	flac: () => new FLACDecoder(),
	vorbis: () => new OggVorbisDecoder(),
};

/** Decodes a file whose decoder parses the container itself. */
export async function* decodeInPieces(
	bytes: Uint8Array,
	kind: keyof typeof decoders,
): AsyncGenerator<SoundPiece> {
	const decoder = decoders[kind]();
	await decoder.ready;
	try {
		for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
			yield decoder.decode(bytes.subarray(at, at + PIECE_BYTES));
		}
		if ("flush" in decoder) yield decoder.flush();
	} finally {
		decoder.free();
	}
}
