import { latin1 } from "./bytes.ts";

/** An MPEG audio frame: its size in bytes and its duration. */
type Frame = { bytes: number; samples: number; rate: number; layer: number };

/** Kilobits per second by version (1, then 2 with 2.5) and layer. */
const BIT_RATES: Readonly<Record<string, readonly number[]>> = {
	"1-1": [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
	"1-2": [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
	"1-3": [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
	"2-1": [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
	"2-2": [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
	"2-3": [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** Sample rates of AAC. */
const AAC_RATES = [
	96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
	7_350,
];
/** What frames of AAC have in place of a layer: their marks are those of a fourth one. */
const AAC = 4;

function frameAt(file: Uint8Array, at: number): Frame | undefined {
	// Without an intermediate array: hostile files run this for every byte.
	const first = file[at];
	const second = file[at + 1] ?? 0;
	const third = file[at + 2] ?? 0;
	const version = (second >> 3) & 3;
	const layer = 4 - ((second >> 1) & 3);
	if (first !== 0xff || second < 0xe0 || version === 1) return undefined;
	if (layer === AAC) return aacFrameAt(file, at);
	const isFirst = version === 3;
	const bitRate = BIT_RATES[`${isFirst ? 1 : 2}-${layer}`]?.[third >> 4];
	const fullRate = SAMPLE_RATES[(third >> 2) & 3];
	if (!bitRate || !fullRate) return undefined;
	const rate = isFirst ? fullRate : fullRate / (version === 0 ? 4 : 2);
	const padding = (third >> 1) & 1;
	if (layer === 1) {
		const slots = Math.floor((12_000 * bitRate) / rate) + padding;
		return { bytes: 4 * slots, samples: 384, rate, layer };
	}
	const samples = layer === 3 && !isFirst ? 576 : 1_152;
	const bytes = Math.floor((samples * 125 * bitRate) / rate) + padding;
	return { bytes, samples, rate, layer };
}

/** A frame of AAC in ADTS, with its size in 13 bits and up to four blocks of samples. */
function aacFrameAt(file: Uint8Array, at: number): Frame | undefined {
	const [second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0] = file.subarray(
		at + 1,
		at + 7,
	);
	const rate = AAC_RATES[(third >> 2) & 15];
	const bytes = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
	if (second < 0xf0 || !rate || bytes < 7) return undefined;
	return { bytes, samples: 1_024 * (1 + (seventh & 3)), rate, layer: AAC };
}

/**
 * Two consecutive frames of one kind. The sync word of a single frame is eleven bits and occurs by chance, as in a
 * cover picture.
 */
function pairAt(file: Uint8Array, at: number): Frame | undefined {
	const frame = frameAt(file, at);
	const next = frame && frameAt(file, at + frame.bytes);
	return next?.rate === frame?.rate && next?.layer === frame?.layer ? frame : undefined;
}

/** Whether MPEG audio of a layer, such as MP3, follows tags and zeros. */
export function hasMpegFrames(file: Uint8Array): boolean {
	let at = tagsEnd(file);
	while (file[at] === 0) at += 1;
	const layer = pairAt(file, at)?.layer;
	return layer !== undefined && layer !== AAC;
}

/** Cap on candidates for a frame, above what covers contain, so that no file can keep us busy. */
const MOST_MISSES = 200_000;

/**
 * The duration of all frames of MPEG audio, also of AAC in ADTS, in seconds; undefined if unknown. Counts frames,
 * because tags, covers and lyrics before and after them are not audio.
 */
export function mpegSeconds(file: Uint8Array): number | undefined {
	let seconds = 0;
	let at = behindInfo(file, tagsEnd(file));
	let isInStep = false;
	let misses = 0;
	while (at !== -1 && at < file.length) {
		const frame: Frame | undefined = isInStep ? frameAt(file, at) : pairAt(file, at);
		if (frame) seconds += frame.samples / frame.rate;
		else if (++misses > MOST_MISSES) return undefined;
		at = frame ? at + frame.bytes : file.indexOf(0xff, at + 1);
		isInStep = frame !== undefined;
	}
	return seconds || undefined;
}

/** Encoders write a first frame with metadata about the others instead of audio. */
function behindInfo(file: Uint8Array, at: number): number {
	const frame = pairAt(file, at);
	if (!frame) return at;
	return /Xing|Info|VBRI/.test(latin1(file, at, 44)) ? at + frame.bytes : at;
}

const TAG_HEADER_BYTES = 10;
/** Files have one to three. */
const MOST_TAGS = 100;

/** The byte behind the ID3v2 tags at the start, which may contain a cover that looks like audio. */
export function tagsEnd(file: Uint8Array): number {
	let at = 0;
	for (let tags = 0; tags < MOST_TAGS && latin1(file, at, 3) === "ID3"; tags += 1) {
		const size = file.subarray(at + 6, at + 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
		at += TAG_HEADER_BYTES + size;
	}
	return at;
}
