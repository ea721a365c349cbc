type Signature = { extension: string; offset: number; bytes: readonly number[] };

const signatures: readonly Signature[] = [
	{ extension: "png", offset: 0, bytes: [0x89, 0x50, 0x4e, 0x47] },
	{ extension: "jpg", offset: 0, bytes: [0xff, 0xd8, 0xff] },
	{ extension: "gif", offset: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
	{ extension: "webp", offset: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
	{ extension: "wav", offset: 8, bytes: [0x57, 0x41, 0x56, 0x45] },
	{ extension: "flac", offset: 0, bytes: [0x66, 0x4c, 0x61, 0x43] },
	{ extension: "ogg", offset: 0, bytes: [0x4f, 0x67, 0x67, 0x53] },
	{ extension: "webm", offset: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
	{ extension: "m4a", offset: 4, bytes: [0x66, 0x74, 0x79, 0x70] },
	{ extension: "mp3", offset: 0, bytes: [0x49, 0x44, 0x33] },
];

/** The file extension that fits the first bytes of a picture or a sound; `fallback` if none does. */
export function trueExtension(head: Uint8Array, fallback: string): string {
	const match = signatures.find(({ offset, bytes }) =>
		bytes.every((byte, place) => head[offset + place] === byte),
	);
	if (match) return match.extension;
	// An MP3 without a tag starts with a frame: eleven set bits.
	const [first = 0, second = 0] = head;
	return first === 0xff && (second & 0xe0) === 0xe0 ? "mp3" : fallback;
}
