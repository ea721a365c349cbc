type SoundKind = "wav" | "webm" | "opus" | "vorbis" | "flac" | "mp3" | "m4a";

/** Tells by the first bytes what a recording is: what a visitor's browser calls it is often wrong. */
export function soundKind(bytes: Uint8Array): SoundKind | undefined {
	const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 256));
	const text = head.toString("latin1");
	if (text.startsWith("RIFF") && text.startsWith("WAVE", 8)) return "wav";
	if (head.readUIntBE(0, Math.min(4, head.length || 1)) === 0x1a45dfa3) return "webm";
	if (text.startsWith("OggS")) {
		if (text.includes("OpusHead")) return "opus";
		if (text.includes("\u0001vorbis")) return "vorbis";
		return text.includes("\u007fFLAC") ? "flac" : undefined;
	}
	if (text.startsWith("fLaC")) return "flac";
	if (text.startsWith("ftyp", 4)) return "m4a";
	const [first = 0, second = 0] = bytes;
	const isFrame = first === 0xff && (second & 0xe0) === 0xe0;
	// The same sync word: a layer of zero means AAC.
	if (isFrame && (second & 0x06) === 0) return "m4a";
	return isFrame || text.startsWith("ID3") ? "mp3" : undefined;
}
