import { randomBytes } from "node:crypto";

const HEADER_BYTES = 44;
/** Below the longest clip that transcription takes. */
const SECONDS = 25;
const CHANNELS = 8;
const BYTES_PER_FRAME = CHANNELS * 2;

/** A WAV file of that many bytes: its rate grows with it, so that it stays short enough. */
export function recording(size: number): Buffer {
	const rate = Math.ceil(size / SECONDS / BYTES_PER_FRAME);
	const header = Buffer.alloc(HEADER_BYTES);
	header.write("RIFF", 0);
	header.writeUInt32LE(size - 8, 4);
	header.write("WAVEfmt ", 8);
	header.writeUInt32LE(16, 16);
	header.writeUInt16LE(1, 20);
	header.writeUInt16LE(CHANNELS, 22);
	header.writeUInt32LE(rate, 24);
	header.writeUInt32LE(rate * BYTES_PER_FRAME, 28);
	header.writeUInt16LE(BYTES_PER_FRAME, 32);
	header.writeUInt16LE(16, 34);
	header.write("data", 36);
	header.writeUInt32LE(size - HEADER_BYTES, 40);
	return Buffer.concat([header, randomBytes(size - HEADER_BYTES)]);
}
