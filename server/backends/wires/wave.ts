import { waveHeader } from "#shared/files/wave.ts";

/** Sample rate of OpenAI and Google, assumed if the type names none. */
const USUAL_RATE = 24_000;
/** Enough samples to detect the byte order. */
const HEARD_SAMPLES = 8_000;

const pcmType = /^(audio\/)?(x-)?(pcm|l16|raw|s16le|pcm16|pcm_?(s16le|\d+)?|linear16)\b/i;

/** Adds a WAV header to raw 16-bit PCM if the type says that it is PCM. */
export function waveOfPcm(bytes: Buffer, type: string): Buffer | undefined {
	if (!pcmType.test(type.trim()) || bytes.length < 2) return undefined;
	const number = (name: string) =>
		Number(new RegExp(`${name}\\s*=\\s*"?(\\d+)`, "i").exec(type)?.[1]);
	const bare = Number(/pcm_(\d{4,6})\b/i.exec(type)?.[1]);
	const rate = number("rate") || number("sample_?rate") || bare || USUAL_RATE;
	const channels = number("channels") || 1;
	const whole = bytes.subarray(0, bytes.length - (bytes.length % (2 * channels)));
	const samples = isBigEndian(whole) ? Buffer.from(whole).swap16() : whole;
	return Buffer.concat([waveHeader(samples.length, { rate, channels }), samples]);
}

/** L16 is big-endian by its standard and little-endian in practice: the smoother reading wins. */
function isBigEndian(bytes: Buffer): boolean {
	let little = 0;
	let big = 0;
	const end = Math.min(bytes.length, HEARD_SAMPLES * 2) - 3;
	for (let at = 0; at < end; at += 2) {
		little += Math.abs(bytes.readInt16LE(at + 2) - bytes.readInt16LE(at));
		big += Math.abs(bytes.readInt16BE(at + 2) - bytes.readInt16BE(at));
	}
	return big < little;
}

/**
 * A WAV file with its true sizes. A streamed one has placeholders, so strict players reject it or show a length of
 * hours.
 */
export function withTrueSizes(bytes: Buffer): Buffer {
	if (!isWave(bytes)) return bytes;
	const data = dataChunkIn(bytes);
	const rest = data === undefined ? 0 : bytes.length - data - 8;
	const size = data === undefined ? 0 : bytes.readUInt32LE(data + 4);
	const isTrue = data === undefined || (size <= rest && (size > 0 || rest === 0));
	if (isTrue && bytes.readUInt32LE(4) === bytes.length - 8) return bytes;
	const corrected = Buffer.from(bytes);
	corrected.writeUInt32LE(bytes.length - 8, 4);
	if (data !== undefined && !isTrue) corrected.writeUInt32LE(rest, data + 4);
	return corrected;
}

/** Whether a file has no sound: nothing, or the head of a WAV, an MP3, a FLAC, an Ogg or an MP4 alone. */
export function isWithoutSample(bytes: Buffer): boolean {
	if (bytes.length === 0) return true;
	const mark = bytes.toString("latin1", 0, 4);
	if (mark.startsWith("ID3") && bytes.length >= 10) return isOnlyTag(bytes);
	if (mark === "fLaC") return isOnlyMetadata(bytes);
	if (mark === "OggS") return hasNoPosition(bytes);
	if (bytes.toString("latin1", 4, 8) === "ftyp") return !bytes.includes("mdat");
	if (!isWave(bytes)) return false;
	const data = dataChunkIn(bytes);
	return data === undefined || data + 8 >= bytes.length || isOnlyChunk(bytes.subarray(data));
}

/** An empty chunk of samples, with another chunk behind it; a stream's size of 0 has samples behind it. */
function isOnlyChunk(bytes: Buffer): boolean {
	const next = bytes.subarray(8);
	return (
		bytes.readUInt32LE(4) === 0 &&
		/^(LIST|id3 |bext|JUNK)/.test(next.toString("latin1", 0, 4)) &&
		next.length >= 8 &&
		next.readUInt32LE(4) + 8 >= next.length - 1
	);
}

/** FLAC begins with blocks of metadata: a byte whose first bit marks the last one, then the size in three bytes. */
function isOnlyMetadata(bytes: Buffer): boolean {
	for (let at = 4; at + 4 <= bytes.length; ) {
		const isLast = (bytes[at] ?? 0) >= 0x80;
		at += 4 + bytes.readUIntBE(at + 1, 3);
		if (isLast) return at >= bytes.length;
	}
	return true;
}

/** Each page of an Ogg says how many samples end with it: none does in those of its head. */
function hasNoPosition(bytes: Buffer): boolean {
	for (let at = 0; at !== -1; at = bytes.indexOf("OggS", at + 4)) {
		if (bytes.subarray(at + 6, at + 14).some((byte) => byte !== 0)) return false;
	}
	return true;
}

/** An ID3 tag gives its size in four bytes of seven bits. */
function isOnlyTag(bytes: Buffer): boolean {
	const size = [...bytes.subarray(6, 10)].reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
	return bytes.length <= size + 10;
}

function isWave(bytes: Buffer): boolean {
	return bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WAVE";
}

/** The offset of the data chunk. */
function dataChunkIn(bytes: Buffer): number | undefined {
	for (let at = 12; at + 8 <= bytes.length; ) {
		if (bytes.toString("latin1", at, at + 4) === "data") return at;
		const size = bytes.readUInt32LE(at + 4);
		at += 8 + size + (size % 2);
	}
	return undefined;
}
