import { DEFAULT_AUDIO_TYPE } from "#shared/limits.ts";
import { isMp3Frames } from "./is-mp3-frames.ts";

/** The picture types that the provider takes (docs/provider.md). */
const imageTypes = ["png", "jpeg", "webp", "gif", "bmp", "tiff"].map((name) => `image/${name}`);

/** A container of sound and the content type under which the provider takes it. */
export type SniffedAudio = {
	container: "webm" | "ogg" | "wav" | "flac" | "mp3" | "m4a" | "amr";
	contentType: string;
};

const ogg: SniffedAudio = { container: "ogg", contentType: "audio/ogg" };
const m4a: SniffedAudio = { container: "m4a", contentType: "audio/m4a" };

/** Libraries call what a browser records video/webm or video/mp4, names the provider refuses. */
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

/** The same bytes, with the methods of a Buffer. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
	return Buffer.from(buffer, byteOffset, byteLength);
}

/** Further checks, where the library's answer is not enough. */
const checks: Readonly<Record<string, (file: Buffer) => boolean>> = {
	// Plain words may begin with "BM" too, so the size of the second header must be one that exists.
	"image/bmp": (file) => [12, 40, 52, 56, 64, 108, 124].includes(file[14] ?? 0) && file[15] === 0,
	"video/mp4": isMp4Sound,
	"audio/mpeg": (file) => file.toString("latin1", 0, 3) === "ID3" || isMp3Frames(file),
};

/** Tells the type of a picture by its first bytes; undefined for all that the provider refuses. */
export async function sniffImage(bytes: Uint8Array) {
	const type = await typeOf(bytes);
	return imageTypes.find((known) => known === type);
}

/** Tells the container of a recording by its bytes; undefined for all that the provider refuses. */
export async function sniffAudio(bytes: Uint8Array): Promise<SniffedAudio | undefined> {
	return sounds[(await typeOf(bytes)) ?? ""];
}

async function typeOf(bytes: Uint8Array): Promise<string | undefined> {
	// Loaded with the first file: a server that only chats never needs it.
	const { fileTypeFromBuffer } = await import("file-type");
	const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
	return type && checks[type]?.(bufferOf(bytes)) === false ? undefined : type;
}

/** More tracks than any recording has: a file made only of track marks must not keep us busy. */
const MP4_HANDLERS_MAX = 64;

/** Recognises an ISO media file with sound and no moving picture, which its brands alone do not tell. */
function isMp4Sound(file: Buffer): boolean {
	const handlers: string[] = [];
	// Searched as bytes: as a text, 25 MB of it held up all other calls for 20 ms.
	for (let at = file.indexOf("hdlr"); at !== -1; at = file.indexOf("hdlr", at + 4)) {
		if (handlers.push(file.toString("latin1", at + 12, at + 16)) === MP4_HANDLERS_MAX) break;
	}
	if (handlers.includes("vide")) return false;
	return handlers.includes("soun") || /^M4[AB] /.test(file.toString("latin1", 8, 12));
}
