import { DEFAULT_AUDIO_TYPE } from "#shared/limits.ts";
import { isMp3Frames } from "./is-mp3-frames.ts";

/** The picture types hf-inference takes (provider.md 1.6). */
export type ImageType =
	| "image/png"
	| "image/jpeg"
	| "image/webp"
	| "image/gif"
	| "image/bmp"
	| "image/tiff";

/** A container of sound and the content type under which the provider takes it (provider.md 1.4). */
export type SniffedAudio = {
	container: "webm" | "ogg" | "wav" | "flac" | "mp3" | "m4a" | "amr";
	contentType: string;
};

/** Tells the type of a picture by its first bytes; undefined for all that the provider refuses. */
export function sniffImage(bytes: Uint8Array): ImageType | undefined {
	if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "image/png";
	if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
	if (startsWith(bytes, "RIFF") && textAt(bytes, 8, 4) === "WEBP") return "image/webp";
	if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "image/gif";
	if (startsWith(bytes, "BM") && isBitmapHeader(bytes)) return "image/bmp";
	if (startsWith(bytes, "II*\0") || startsWith(bytes, "MM\0*")) return "image/tiff";
	return undefined;
}

/**
 * Tells the container of a recording by its bytes. Libraries call what a browser records
 * video/webm or audio/mp4, names the provider refuses, so the table here names them its way.
 */
export function sniffAudio(bytes: Uint8Array): SniffedAudio | undefined {
	if (isWebm(bytes)) return { container: "webm", contentType: "audio/webm" };
	if (isOggSound(bytes)) return { container: "ogg", contentType: "audio/ogg" };
	if (startsWith(bytes, "RIFF") && textAt(bytes, 8, 4) === "WAVE") {
		return { container: "wav", contentType: "audio/wav" };
	}
	if (startsWith(bytes, "fLaC")) return { container: "flac", contentType: DEFAULT_AUDIO_TYPE };
	if (startsWith(bytes, "#!AMR")) return { container: "amr", contentType: "audio/AMR" };
	if (isMp4Sound(bytes)) return { container: "m4a", contentType: "audio/m4a" };
	if (startsWith(bytes, "ID3") || isMp3Frames(bytes)) {
		return { container: "mp3", contentType: "audio/mpeg" };
	}
	return undefined;
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

/** "BM" also begins plain words: the size of the second header must be one that exists. */
function isBitmapHeader(bytes: Uint8Array): boolean {
	return [12, 40, 52, 56, 64, 108, 124].includes(bytes[14] ?? 0) && bytes[15] === 0;
}

/** EBML is shared with Matroska, which the provider refuses: the document type tells them apart. */
function isWebm(bytes: Uint8Array): boolean {
	return startsWith(bytes, "\x1a\x45\xdf\xa3") && textAt(bytes, 4, 60).includes("webm");
}

/** Ogg can hold video; its first packet names the codec. */
function isOggSound(bytes: Uint8Array): boolean {
	const firstPage = textAt(bytes, 0, 64);
	return firstPage.startsWith("OggS") && /OpusHead|vorbis|FLAC|Speex/.test(firstPage);
}

/** An ISO media file with a sound track and no moving picture; the brands alone do not tell. */
function isMp4Sound(bytes: Uint8Array): boolean {
	if (textAt(bytes, 4, 4) !== "ftyp") return false;
	const handlers = [...textAt(bytes, 0, bytes.length).matchAll(/hdlr[\s\S]{8}(soun|vide)/g)].map(
		(match) => match[1],
	);
	if (handlers.length === 0) return /^M4[AB] /.test(textAt(bytes, 8, 4));
	return handlers.includes("soun") && !handlers.includes("vide");
}
