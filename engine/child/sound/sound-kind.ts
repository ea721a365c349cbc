type SoundKind = "wav" | "webm" | "opus" | "vorbis" | "flac" | "mp3" | "m4a";

// What a file begins with, read as Latin-1; the first that fits counts.
const beginnings: [RegExp, SoundKind][] = [
	[/^RIFF.{4}WAVE/s, "wav"],
	[/^.Eß£/s, "webm"],
	[/^OggS.*OpusHead/s, "opus"],
	[/^OggS.*vorbis/s, "vorbis"],
	[/^OggS.*FLAC/s, "flac"],
	[/^fLaC/, "flac"],
	[/^.{4}ftyp/s, "m4a"],
	// A bare AAC frame: the sync word of MP3, and a layer of zero.
	[/^\xff[\xf0\xf1\xf8\xf9]/, "m4a"],
	[/^(ID3|\xff[\xe0-\xff])/, "mp3"],
];

/** Tells by the first bytes what a recording is: what a visitor's browser calls it is often wrong. */
export function soundKind(bytes: Uint8Array): SoundKind | undefined {
	const head = Buffer.from(bytes.subarray(0, 256)).toString("latin1");
	return beginnings.find(([pattern]) => pattern.test(head))?.[1];
}
