const extensions: Readonly<Record<string, string>> = {
	"audio/webm": "webm",
	"audio/ogg": "ogg",
	"audio/wav": "wav",
	"audio/x-wav": "wav",
	"audio/wave": "wav",
	"audio/flac": "flac",
	"audio/x-flac": "flac",
	"audio/mpeg": "mp3",
	"audio/mp4": "m4a",
	"audio/m4a": "m4a",
	"audio/x-m4a": "m4a",
};

/** The right file extension for a sound of that content type. */
export function soundExtension(contentType: string): string {
	return extensions[contentType.split(";")[0]?.trim().toLowerCase() ?? ""] ?? "audio";
}
