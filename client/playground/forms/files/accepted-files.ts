import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES } from "#shared/limits.ts";

/** What the file form takes, by kind. The server decides again, by the bytes. */
export const acceptedFiles = {
	image: {
		accept: "image/*,.heic,.heif",
		maxBytes: IMAGE_MAX_BYTES,
	},
	audio: {
		accept: "audio/*,.webm,.m4a,.opus",
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
