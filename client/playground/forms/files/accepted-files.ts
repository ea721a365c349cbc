import type { ErrorCode } from "#shared/errors.ts";
import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES } from "#shared/limits.ts";
import { scaleImage } from "../../../lib/files/image-scale.ts";

/** What the file form takes, by kind. The server decides again, by the bytes. */
export const acceptedFiles = {
	image: {
		accept: "image/*,.heic,.heif",
		maxBytes: IMAGE_MAX_BYTES,
		type: /^image\/(?!svg)/,
		ending: /\.(png|jpe?g|webp|gif|bmp|tiff?|heic|heif|avif)$/i,
	},
	audio: {
		accept: "audio/*,.webm,.m4a,.opus",
		maxBytes: AUDIO_MAX_BYTES,
		// Browsers have many names for one container, and call a recording in WebM a video.
		type: /^(audio\/(webm|ogg|opus|(x-|vnd\.)?wave?|(x-)?flac|mpeg|mp3|mp4|(x-)?m4a|amr)|video\/(webm|mp4)|application\/ogg)\b/i,
		ending: /\.(webm|og[ga]|opus|wav|flac|mp3|m4a|amr)$/i,
	},
} as const;

export type FileKind = keyof typeof acceptedFiles;

/** No camera takes larger pictures, and more would only fill a phone's memory. */
const ORIGINAL_MAX_BYTES = 100 * 1024 * 1024;

/** Tells by its type, or by its name where the browser knows no type, whether a form takes a file. */
export function isAccepted(kind: FileKind, file: { name: string; type: string }): boolean {
	const { type, ending } = acceptedFiles[kind];
	return file.type === "" ? ending.test(file.name) : type.test(file.type);
}

/** A file ready to be sent, with what it was made from where it was changed, or why it cannot be taken. */
type TakenFile = { file: File; madeFrom?: File } | { refusal: ErrorCode | "HEIC" };

/** Looks at a file that was chosen, and makes a large or turned photo fit to be sent. */
export async function takeFile(kind: FileKind, file: File): Promise<TakenFile> {
	if (!isAccepted(kind, file)) return { refusal: "UNSUPPORTED_FILE_TYPE" };
	if (file.size === 0) return { refusal: "FILE_EMPTY" };
	const maxBytes = kind === "image" ? ORIGINAL_MAX_BYTES : AUDIO_MAX_BYTES;
	if (file.size > maxBytes) return { refusal: "TOO_LARGE" };
	if (kind === "audio") return { file };
	const scaled = await scaleImage(file).catch(() => undefined);
	if (!scaled && /hei[cf]/i.test(`${file.type} ${file.name}`)) return { refusal: "HEIC" };
	const sent = scaled ?? file;
	if (sent.size > IMAGE_MAX_BYTES) return { refusal: "TOO_LARGE" };
	// TIFF is the one type the model takes and browsers do not show.
	if (!scaled && !/tiff?/i.test(file.type)) return { refusal: "FILE_BROKEN" };
	return sent === file ? { file } : { file: sent, madeFrom: file };
}

/** Tells a recording made here from a file that was chosen, by the name the recorder gives. */
export function isRecording(file: File): boolean {
	return /^recording-\d+\.\w+$/.test(file.name);
}
