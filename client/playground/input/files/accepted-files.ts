import type { ErrorCode } from "#shared/errors.ts";
import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES } from "#shared/limits.ts";
import { scaleImage } from "../../../lib/files/image-scale.ts";

/** The types that the file form takes. The server decides again, by the bytes. */
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
		// Browsers use many names for one container, and call a WebM recording a video.
		type: /^(audio\/(webm|ogg|opus|(x-|vnd\.)?wave?|(x-)?flac|mpeg|mp3|mp4|(x-)?m4a|amr)|video\/(webm|mp4)|application\/ogg)\b/i,
		ending: /\.(webm|og[ga]|opus|wav|flac|mp3|m4a|amr)$/i,
	},
} as const;

export type FileKind = keyof typeof acceptedFiles;

/** Larger than any camera's picture; more would fill a phone's memory. */
const ORIGINAL_MAX_BYTES = 100 * 1024 * 1024;

/** Whether the form takes a file: by its type, or by its name if the browser knows no type. */
export function isAccepted(kind: FileKind, file: { name: string; type: string }): boolean {
	const { type, ending } = acceptedFiles[kind];
	return file.type === "" ? ending.test(file.name) : type.test(file.type);
}

/** A file ready to send, with its original if it was changed; or why the form refuses it. */
type TakenFile = { file: File; madeFrom?: File } | { refusal: ErrorCode | "HEIC" };

/** Checks a chosen file, and scales and turns a photo if needed. */
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
	// TIFF is the one type that models take and browsers cannot show.
	if (!scaled && !/tiff?/i.test(file.type)) return { refusal: "FILE_BROKEN" };
	return sent === file ? { file } : { file: sent, madeFrom: file };
}

/** Whether a file comes from our recorder, by its name. */
export function isRecording(file: File): boolean {
	return /^recording-\d+\.\w+$/.test(file.name);
}
