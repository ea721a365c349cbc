import { latin1 } from "./bytes.ts";
import { mp4Tracks } from "./mp4-tracks.ts";
import { hasMpegFrames } from "./mpeg-frames.ts";

/** The type that FLAC is sent as. Recordings are sent under the type of their bytes; unknown ones are not sent. */
const DEFAULT_AUDIO_TYPE = "audio/flac";

/**
 * The files that models accept, by their bytes: one list for the form, which converts others if the browser can, and
 * for the server, which rejects others. Names and declared types never count.
 */

/** Picture types that the provider accepts (docs/provider.md). */
const pictures = {
	"image/png": "image/png",
	// Every reader accepts an animated PNG as a PNG and shows its first picture.
	"image/apng": "image/png",
	"image/jpeg": "image/jpeg",
	"image/webp": "image/webp",
	"image/gif": "image/gif",
	"image/bmp": "image/bmp",
	"image/tiff": "image/tiff",
} as const;

type PictureType = (typeof pictures)[keyof typeof pictures];

/** An audio container, with the content type that the provider accepts. */
export type SniffedAudio = {
	container: "webm" | "ogg" | "wav" | "flac" | "mp3" | "m4a" | "amr";
	contentType: string;
};

const ogg: SniffedAudio = { container: "ogg", contentType: "audio/ogg" };
/** MP3, and the other layers of MPEG audio, which have the same type. */
const mpeg: SniffedAudio = { container: "mp3", contentType: "audio/mpeg" };
const m4a: SniffedAudio = { container: "m4a", contentType: "audio/m4a" };

/** Libraries report browsers' recordings as video/webm, which the provider rejects. */
const sounds: Readonly<Record<string, SniffedAudio>> = {
	"video/webm": { container: "webm", contentType: "audio/webm" },
	"audio/ogg": ogg,
	"audio/ogg; codecs=opus": ogg,
	"audio/wav": { container: "wav", contentType: "audio/wav" },
	"audio/flac": { container: "flac", contentType: DEFAULT_AUDIO_TYPE },
	"audio/amr": { container: "amr", contentType: "audio/AMR" },
};

/** What a file's bytes are. */
export type SniffedFile = {
	/** The usual MIME type, to tell what a file is; undefined if unknown. */
	type: string | undefined;
	/** The type to send it as, if models accept such pictures. */
	picture?: PictureType | undefined;
	/** The type to send it as; absent for audio that models do not accept. */
	sound?: SniffedAudio | undefined;
};

/** Detects the type of a file. Never rejects because of its bytes, and does bounded work for any. */
export async function sniffFile(bytes: Uint8Array): Promise<SniffedFile> {
	const type = await libraryType(bytes);
	return { type, picture: pictureOf(type, bytes), sound: soundOf(type, bytes) };
}

/** The type of a picture by its bytes; undefined if the provider rejects it. */
export async function sniffImage(bytes: Uint8Array) {
	return (await sniffFile(bytes)).picture;
}

/** The container of a recording by its bytes; undefined if the provider rejects it. */
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

/** Plain text may start with "BM" too, so the size of the second header must be a known one. */
function hasBitmapHeader(bytes: Uint8Array): boolean {
	return [12, 40, 52, 56, 64, 108, 124].includes(bytes[14] ?? 0) && bytes[15] === 0;
}

function soundOf(type: string | undefined, bytes: Uint8Array): SniffedAudio | undefined {
	if (latin1(bytes, 4, 4) === "ftyp") return isMp4Sound(bytes) ? m4a : undefined;
	// The library does not look past zeros, and accepts chance bytes as a frame.
	if (type === undefined || type === "audio/mpeg") {
		return hasMpegFrames(bytes) || latin1(bytes, 0, 3) === "ID3" ? mpeg : undefined;
	}
	return sounds[type];
}

/**
 * Whether an ISO media file has audio and no video. Its brand does not tell: phones record audio under video brands.
 * Not every reader accepts QuickTime's own as M4A.
 */
function isMp4Sound(bytes: Uint8Array): boolean {
	const brand = latin1(bytes, 8, 4);
	const tracks = mp4Tracks(bytes);
	if (tracks.includes("vide") || brand === "qt  ") return false;
	return tracks.includes("soun") || /^M4[AB] /.test(brand);
}
