const renamed: Readonly<Record<string, string>> = { mpeg: "mp3", mp4: "m4a" };
const known = /^audio\/(?:x-)?(webm|ogg|wav|flac|mpeg|mp4|m4a)/;

/** The right file extension for a sound of that content type. */
export function soundExtension(contentType: string): string {
	const [, kind = "audio"] = known.exec(contentType.toLowerCase()) ?? [];
	return renamed[kind] ?? kind;
}
