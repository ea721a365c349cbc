const LAYER_3_BIT_RATES = {
	1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
	2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/**
 * Recognises MP3 without a tag. A single frame sync is 11 bits and occurs by chance, so the next frame
 * must follow in its place.
 */
export function isMp3Frames(bytes: Uint8Array): boolean {
	const length = layer3FrameLength(bytes, 0);
	return length !== undefined && layer3FrameLength(bytes, length) !== undefined;
}

function layer3FrameLength(bytes: Uint8Array, offset: number): number | undefined {
	const [first = 0, second = 0, third = 0] = bytes.subarray(offset, offset + 3);
	const isLayer3 = first === 0xff && (second & 0xe6) === 0xe2;
	const version = (second >> 3) & 3;
	if (!isLayer3 || version === 1) return undefined;
	const isFirst = version === 3;
	const bitRate = LAYER_3_BIT_RATES[isFirst ? 1 : 2][third >> 4];
	const sampleRate = SAMPLE_RATES[(third >> 2) & 3];
	if (!bitRate || !sampleRate) return undefined;
	const rate = isFirst ? sampleRate : sampleRate / (version === 0 ? 4 : 2);
	return Math.floor(((isFirst ? 144 : 72) * bitRate * 1000) / rate) + ((third >> 1) & 1);
}
