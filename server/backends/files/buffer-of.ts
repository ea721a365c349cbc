/** The same bytes, with the methods of a Buffer. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
	return Buffer.from(buffer, byteOffset, byteLength);
}
