/** Decodes bytes as Latin-1; TextDecoder maps some of them to other characters. */
export function latin1(file: Uint8Array, at: number, length: number): string {
	return Array.from(file.subarray(at, at + length), (byte) => String.fromCharCode(byte)).join("");
}

/** A DataView of the same bytes. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
	return new DataView(buffer, byteOffset, byteLength);
}
