/** Decodes bytes as Latin-1; TextDecoder maps some of them to other characters. */
export function latin1(file: Uint8Array, at: number, length: number): string {
	return Array.from(file.subarray(at, at + length), (byte) => String.fromCharCode(byte)).join("");
}

/** Whether bytes begin with a text in Latin-1, without making texts of them: hostile files have millions of parts. */
export function startsWith(bytes: Uint8Array, text: string): boolean {
	for (let at = 0; at < text.length; at += 1) {
		if (bytes[at] !== text.charCodeAt(at)) return false;
	}
	return true;
}

/** A DataView of the same bytes. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
	return new DataView(buffer, byteOffset, byteLength);
}
