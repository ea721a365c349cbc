/** Bytes as characters of the same numbers; no TextDecoder does that for all of them. */
export function latin1(file: Uint8Array, at: number, length: number): string {
	return Array.from(file.subarray(at, at + length), (byte) => String.fromCharCode(byte)).join("");
}

/** The same bytes, for reading numbers of several bytes. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
	return new DataView(buffer, byteOffset, byteLength);
}
