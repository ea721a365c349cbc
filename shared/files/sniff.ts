import { latin1 } from "./bytes.ts";
import { mp4Tracks } from "./mp4-tracks.ts";
import { hasMpegFrames } from "./mpeg-frames.ts";

/** The type under which FLAC is sent. A recording goes under the type of its bytes; an unknown one goes nowhere. */
const DEFAULT_AUDIO_TYPE = "audio/flac";

/**
 * The files that models take, by their bytes: one list for the form, which converts others if the browser can,
 * and for the server, which refuses others. Names and declared types never count.
 */

/** Pictures that the provider takes (docs/provider.md). */
const pictures = {
	"image/png": "image/png",
	// An animated PNG is one for every reader: its first picture.
	"image/apng": "image/png",
	"image/jpeg": "image/jpeg",
	"image/webp": "image/webp",
	"image/gif": "image/gif",
	"image/bmp": "image/bmp",
	"image/tiff": "image/tiff",
} as const;

type PictureType = (typeof pictures)[keyof typeof pictures];

/** A sound container, with the content type that the provider takes. */
export type SniffedAudio = {
	container: "webm" | "ogg" | "wav" | "flac" | "mp3" | "m4a" | "amr";
	contentType: string;
};

const ogg: SniffedAudio = { container: "ogg", contentType: "audio/ogg" };
/** MP3, and MPEG audio of the other layers, which has the same type. */
const mpeg: SniffedAudio = { container: "mp3", contentType: "audio/mpeg" };
const m4a: SniffedAudio = { container: "m4a", contentType: "audio/m4a" };

/** Libraries call browsers' recordings video/webm, which the provider refuses. */
const sounds: Readonly<Record<string, SniffedAudio>> = {
	"video/webm": { container: "webm", contentType: "audio/webm" },
	"audio/ogg": ogg,
	"audio/ogg; codecs=opus": ogg,
	"audio/wav": { container: "wav", contentType: "audio/wav" },
	"audio/flac": { container: "flac", contentType: DEFAULT_AUDIO_TYPE },
	"audio/amr": { container: "amr", contentType: "audio/AMR" },
};

/** What bytes are. */
export type SniffedFile = {
	/** The type by its usual name, for telling what a file is; undefined if nobody knows it. */
	type: string | undefined;
	/** The type under which it travels, if models take such pictures. */
	picture?: PictureType | undefined;
	/** The type to send it under; absent for sounds that models do not take. */
	sound?: SniffedAudio | undefined;
};

/** Finds what a file is. Never rejects because of its bytes, and does bounded work for any. */
export async function sniffFile(bytes: Uint8Array): Promise<SniffedFile> {
	const type = await libraryType(bytes);
	return { type, picture: pictureOf(type, bytes), sound: soundOf(type, bytes) };
}

/** The type of a picture by its bytes; undefined if the provider refuses it. */
export async function sniffImage(bytes: Uint8Array) {
	return (await sniffFile(bytes)).picture;
}

/** The container of a recording by its bytes; undefined if the provider refuses it. */
export async function sniffAudio(bytes: Uint8Array) {
	return (await sniffFile(bytes)).sound;
}

async function libraryType(bytes: Uint8Array): Promise<string | undefined> {
	// Loaded on demand: neither a page nor a server that only chats needs it.
	const { fileTypeFromBuffer } = await import("file-type");
	return (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
}

function pictureOf(type: string | undefined, bytes: Uint8Array): PictureType | undefined {
	if (type === "image/bmp" && !hasBitmapHeader(bytes)) return undefined;
	return isPicture(type) ? pictures[type] : undefined;
}

function isPicture(type: string | undefined): type is keyof typeof pictures {
	return type !== undefined && Object.hasOwn(pictures, type);
}

/** Plain text may begin with "BM" too, so the size of the second header must be a known one. */
function hasBitmapHeader(bytes: Uint8Array): boolean {
	return [12, 40, 52, 56, 64, 108, 124].includes(bytes[14] ?? 0) && bytes[15] === 0;
}

function soundOf(type: string | undefined, bytes: Uint8Array): SniffedAudio | undefined {
	if (latin1(bytes, 4, 4) === "ftyp") return isMp4Sound(bytes) ? m4a : undefined;
	// The library does not look behind zeros, and takes chance bytes for a frame.
	if (type === undefined || type === "audio/mpeg") {
		return hasMpegFrames(bytes) || latin1(bytes, 0, 3) === "ID3" ? mpeg : undefined;
	}
	return sounds[type];
}

/**
 * Whether an ISO media file has sound and no video. Its brand does not say so: phones write recordings under
 * the brands of films. QuickTime's own is no M4A for every reader.
 */
function isMp4Sound(bytes: Uint8Array): boolean {
	const brand = latin1(bytes, 8, 4);
	const tracks = mp4Tracks(bytes);
	if (tracks.includes("vide") || brand === "qt  ") return false;
	return tracks.includes("soun") || /^M4[AB] /.test(brand);
}
