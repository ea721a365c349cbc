import type { ImageType } from "./sniff.ts";

/** Tells whether the end of a picture is missing, for formats that mark it. Its header may still be fine. */
export function isCutOff(bytes: Uint8Array, type: ImageType): boolean {
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	switch (type) {
		case "image/png":
			return buffer.lastIndexOf("IEND", undefined, "latin1") === -1;
		// A thumbnail in the header has an end marker of its own: only one after the scan counts.
		case "image/jpeg":
			return (
				buffer.lastIndexOf("\xff\xd9", undefined, "latin1") <
				buffer.lastIndexOf("\xff\xda", undefined, "latin1")
			);
		case "image/webp":
			return buffer.readUInt32LE(4) + 8 > buffer.length;
		case "image/bmp":
		case "image/gif":
		case "image/tiff":
			return false;
	}
}
