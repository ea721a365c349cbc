const CLUSTER = Buffer.from("1f43b675", "hex");
/** The element with which a cluster's timecode begins. In practice a tick is always a millisecond. */
const TIMECODE = 0xe7;
const MILLISECOND_SCALE = Buffer.from("2ad7b1830f4240", "hex");

/**
 * The start in seconds of the last cluster of a WebM file whose header tells no length, such as a
 * browser's recording. Browsers close a cluster with every chunk, so the end follows soon after.
 */
export function webmSeconds(bytes: Uint8Array): number | undefined {
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (!buffer.subarray(0, 1024).includes(MILLISECOND_SCALE)) return undefined;
	const cluster = buffer.lastIndexOf(CLUSTER);
	if (cluster === -1) return undefined;
	// The size after the name takes as many bytes as its first byte has leading zeros, and one more.
	const timecode = cluster + CLUSTER.length + 1 + Math.clz32(buffer[cluster + 4] ?? 0) - 24;
	const length = (buffer[timecode + 1] ?? 0) & 0x7f;
	const isWhole = timecode + 2 + length <= buffer.length;
	if (buffer[timecode] !== TIMECODE || length < 1 || length > 6 || !isWhole) return undefined;
	return buffer.readUIntBE(timecode + 2, length) / 1000 || undefined;
}
