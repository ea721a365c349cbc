import {
	AUDIO_MAX_BYTES,
	IMAGE_MAX_BYTES,
	IMAGE_UPLOAD_MAX_SIDE,
	TRANSCRIBE_MAX_SECONDS,
} from "#shared/limits.ts";
import { formatBytes } from "../../../lib/format.ts";

/** What the file form takes, by kind. The server decides again, by the bytes. */
export const acceptedFiles = {
	image: {
		label: "Picture",
		accept: "image/*,.heic,.heif",
		limits: `PNG, JPEG, WebP, GIF or BMP, up to ${formatBytes(IMAGE_MAX_BYTES)}. Photos larger than ${IMAGE_UPLOAD_MAX_SIDE} pixels are scaled down before they are sent.`,
		maxBytes: IMAGE_MAX_BYTES,
	},
	audio: {
		label: "Recording",
		accept: "audio/*,.webm,.m4a,.opus",
		limits: `WebM, Ogg, WAV, FLAC, MP3, M4A or AMR, up to ${formatBytes(AUDIO_MAX_BYTES)} and ${TRANSCRIBE_MAX_SECONDS} seconds.`,
		maxBytes: AUDIO_MAX_BYTES,
	},
} as const;

/** The kind of file a form takes. */
export type FileKind = keyof typeof acceptedFiles;

const endings = {
	image: /\.(png|jpe?g|webp|gif|bmp|tiff?|heic|heif|avif)$/i,
	audio: /\.(webm|og[ga]|opus|wav|flac|mp3|m4a|amr)$/i,
} as const;

// Browsers have many names for one container, and call a recording in WebM a video.
const types = {
	image: /^image\/(?!svg)/,
	audio:
		/^(audio\/(webm|ogg|opus|(x-|vnd\.)?wave?|(x-)?flac|mpeg|mp3|mp4|(x-)?m4a|amr)|video\/(webm|mp4)|application\/ogg)\b/i,
} as const;

/** Tells by its type, or by its name where the browser knows no type, whether a form takes a file. */
export function isAccepted(kind: FileKind, file: { name: string; type: string }): boolean {
	return file.type === "" ? endings[kind].test(file.name) : types[kind].test(file.type);
}
