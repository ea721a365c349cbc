const { port1: nowhere, port2: end } = new MessageChannel();
end.close();
nowhere.close();

/**
 * Gives the memory of bytes that were read back at once, by posting them to a closed port. Left to the
 * collector, the network's pieces of a large body bring on a full collection every 23 MB. Only bytes
 * that fill their buffer go, since others may hold the rest of it; they are gone afterwards.
 */
export function dropBuffer({ buffer, byteLength }: Uint8Array): void {
	if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) {
		nowhere.postMessage(undefined, [buffer]);
	}
}
