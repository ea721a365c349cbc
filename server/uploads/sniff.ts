import { DEFAULT_AUDIO_TYPE } from "#shared/limits.ts";

/** Picture types that the provider takes (docs/provider.md). */
const imageTypes = ["png", "jpeg", "webp", "gif", "bmp", "tiff"].map((name) => `image/${name}`);

/** A sound container, with the content type that the provider takes. */
export type SniffedAudio = {
	container: "webm" | "ogg" | "wav" | "flac" | "mp3" | "m4a" | "amr";
	contentType: string;
};

const ogg: SniffedAudio = { container: "ogg", contentType: "audio/ogg" };
const m4a: SniffedAudio = { container: "m4a", contentType: "audio/m4a" };

/** Libraries call browsers' recordings video/webm or video/mp4, which the provider refuses. */
const sounds: Readonly<Record<string, SniffedAudio>> = {
	"video/webm": { container: "webm", contentType: "audio/webm" },
	"audio/ogg": ogg,
	"audio/ogg; codecs=opus": ogg,
	"audio/wav": { container: "wav", contentType: "audio/wav" },
	"audio/flac": { container: "flac", contentType: DEFAULT_AUDIO_TYPE },
	"audio/amr": { container: "amr", contentType: "audio/AMR" },
	"audio/x-m4a": m4a,
	"audio/mp4": m4a,
	"video/mp4": m4a,
	"audio/mpeg": { container: "mp3", contentType: "audio/mpeg" },
};

/** The same bytes as a Buffer. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
	return Buffer.from(buffer, byteOffset, byteLength);
}

/** Further checks, if the library's answer is not enough. */
const checks: Readonly<Record<string, (file: Buffer) => boolean>> = {
	// Plain text may begin with "BM" too, so the size of the second header must be a known one.
	"image/bmp": (file) => [12, 40, 52, 56, 64, 108, 124].includes(file[14] ?? 0) && file[15] === 0,
	"video/mp4": isMp4Sound,
	"audio/mpeg": (file) => file.toString("latin1", 0, 3) === "ID3" || isMp3Frames(file),
};

/** The type of a picture by its first bytes; undefined if the provider refuses it. */
export async function sniffImage(bytes: Uint8Array) {
	const type = await typeOf(bytes);
	return imageTypes.find((known) => known === type);
}

/** The container of a recording by its bytes; undefined if the provider refuses it. */
export async function sniffAudio(bytes: Uint8Array): Promise<SniffedAudio | undefined> {
	return sounds[(await typeOf(bytes)) ?? ""];
}

async function typeOf(bytes: Uint8Array): Promise<string | undefined> {
	// Loaded on demand: a server that only chats never needs it.
	const { fileTypeFromBuffer } = await import("file-type");
	const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
	return type && checks[type]?.(bufferOf(bytes)) === false ? undefined : type;
}

/** More tracks than any recording has, so that a file of track marks cannot keep us busy. */
const MP4_HANDLERS_MAX = 64;

/** Whether an ISO media file has sound and no video, which its brands alone do not say. */
function isMp4Sound(file: Buffer): boolean {
	const handlers: string[] = [];
	// Search bytes: as a string, 25 MB blocked all other calls for 20 ms.
	for (let at = file.indexOf("hdlr"); at !== -1; at = file.indexOf("hdlr", at + 4)) {
		if (handlers.push(file.toString("latin1", at + 12, at + 16)) === MP4_HANDLERS_MAX) break;
	}
	if (handlers.includes("vide")) return false;
	return handlers.includes("soun") || /^M4[AB] /.test(file.toString("latin1", 8, 12));
}

const LAYER_3_BIT_RATES = {
	1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
	2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/**
 * Recognises MP3 without a tag. A single frame sync is 11 bits and occurs by chance, so the next frame
 * must follow in its place.
 */
function isMp3Frames(bytes: Uint8Array): boolean {
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
