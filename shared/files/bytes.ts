/** Bytes as characters of the same numbers; no TextDecoder does that for all of them. */
export function latin1(file: Uint8Array, at: number, length: number): string {
	return Array.from(file.subarray(at, at + length), (byte) => String.fromCharCode(byte)).join("");
}

/** A DataView on the same bytes. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
	return new DataView(buffer, byteOffset, byteLength);
}
