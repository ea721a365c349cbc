import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES } from "#shared/limits.ts";

/** What the file form takes, by kind. The server decides again, by the bytes. */
export const acceptedFiles = {
	image: {
		label: "Picture",
		accept: "image/*",
		formats: "PNG, JPEG, WebP or GIF",
		maxBytes: IMAGE_MAX_BYTES,
	},
	audio: {
		label: "Recording",
		accept: "audio/*",
		formats: "WebM, Ogg, WAV, FLAC, MP3 or M4A",
		maxBytes: AUDIO_MAX_BYTES,
	},
} as const;

/** The kind of file a form takes. */
export type FileKind = keyof typeof acceptedFiles;
