import { DEFAULT_AUDIO_TYPE } from "#shared/limits.ts";
import { isMp3Frames } from "./is-mp3-frames.ts";

/** The picture types that the provider takes (docs/provider.md). */
export type ImageType =
	| "image/png"
	| "image/jpeg"
	| "image/webp"
	| "image/gif"
	| "image/bmp"
	| "image/tiff";

/** A container of sound and the content type under which the provider takes it (docs/provider.md). */
export type SniffedAudio = {
	container: "webm" | "ogg" | "wav" | "flac" | "mp3" | "m4a" | "amr";
	contentType: string;
};

const imageTypes: readonly string[] = [
	"image/png",
	"image/jpeg",
	"image/webp",
	"image/gif",
	"image/bmp",
	"image/tiff",
] satisfies ImageType[];

/** Tells the type of a picture by its first bytes; undefined for all that the provider refuses. */
export async function sniffImage(bytes: Uint8Array): Promise<ImageType | undefined> {
	const type = await typeOf(bytes);
	if (!type || !isImageType(type)) return undefined;
	return type === "image/bmp" && !isBitmapHeader(bytes) ? undefined : type;
}

/**
 * Tells the container of a recording by its bytes. Libraries call what a browser records
 * video/webm or video/mp4, names the provider refuses, so the table here names them its way.
 */
export async function sniffAudio(bytes: Uint8Array): Promise<SniffedAudio | undefined> {
	const type = await typeOf(bytes);
	const sound = type === undefined ? undefined : sounds[type];
	return sound?.holds?.(bytes) === false ? undefined : sound?.is;
}

type Sound = {
	is: SniffedAudio;
	/** A further check, where the library's answer is not enough. */
	holds?: (bytes: Uint8Array) => boolean;
};

const ogg: Sound = { is: { container: "ogg", contentType: "audio/ogg" } };
const m4a: SniffedAudio = { container: "m4a", contentType: "audio/m4a" };

const sounds: Readonly<Record<string, Sound>> = {
	"video/webm": { is: { container: "webm", contentType: "audio/webm" } },
	"audio/ogg": ogg,
	"audio/ogg; codecs=opus": ogg,
	"audio/wav": { is: { container: "wav", contentType: "audio/wav" } },
	"audio/flac": { is: { container: "flac", contentType: DEFAULT_AUDIO_TYPE } },
	"audio/amr": { is: { container: "amr", contentType: "audio/AMR" } },
	"audio/x-m4a": { is: m4a },
	"audio/mp4": { is: m4a },
	"video/mp4": { is: m4a, holds: isMp4Sound },
	"audio/mpeg": {
		is: { container: "mp3", contentType: "audio/mpeg" },
		holds: (bytes) => startsWith(bytes, "ID3") || isMp3Frames(bytes),
	},
};

async function typeOf(bytes: Uint8Array): Promise<string | undefined> {
	// Loaded with the first file: a server that only chats never needs it.
	const { fileTypeFromBuffer } = await import("file-type");
	const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
	return type?.mime;
}

function isImageType(type: string): type is ImageType {
	return imageTypes.includes(type);
}

function textAt(bytes: Uint8Array, offset: number, length: number): string {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
		"latin1",
		offset,
		offset + length,
	);
}

function startsWith(bytes: Uint8Array, magic: string): boolean {
	return textAt(bytes, 0, magic.length) === magic;
}

/** Plain words may begin with "BM" too, so the size of the second header must be one that exists. */
function isBitmapHeader(bytes: Uint8Array): boolean {
	return [12, 40, 52, 56, 64, 108, 124].includes(bytes[14] ?? 0) && bytes[15] === 0;
}

/** More tracks than any recording has: a file made only of track marks must not keep us busy. */
const MP4_HANDLERS_MAX = 64;

/** Recognises an ISO media file with sound and no moving picture, which its brands alone do not tell. */
function isMp4Sound(bytes: Uint8Array): boolean {
	const handlers = mp4Handlers(bytes);
	if (handlers.has("vide")) return false;
	return handlers.has("soun") || /^M4[AB] /.test(textAt(bytes, 8, 4));
}

/** Searched as bytes: as a text, 25 MB of it held up all other calls for 20 ms. */
function mp4Handlers(bytes: Uint8Array): Set<string> {
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const handlers = new Set<string>();
	let at = buffer.indexOf("hdlr");
	for (let count = 0; at !== -1 && count < MP4_HANDLERS_MAX; count += 1) {
		handlers.add(textAt(bytes, at + 12, 4));
		at = buffer.indexOf("hdlr", at + 4);
	}
	return handlers;
}
