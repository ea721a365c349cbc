import { bulkTurn } from "../operations/bulk-turn.ts";
import { dropBuffer } from "./drop-buffer.ts";

const RELEASE_BYTES = 1024 * 1024;

/** The memory of one upload. */
export type UploadMemory = {
	/** Takes a piece, whose own memory goes back; false where it does not fit. */
	append(piece: Uint8Array): boolean;
	/** What was taken so far. */
	content(): Uint8Array<ArrayBuffer>;
	/** Gives all of it back. Whoever still looks at the content then sees nothing. */
	release(): Promise<void>;
};

/**
 * Makes room for an upload of at most so many bytes; only what is filled takes memory. It can shrink,
 * so that it goes back when the call is over and not at some later collection. Its addresses stay
 * its own until nobody holds it: no other visitor's bytes can come to stand there.
 */
export function createUploadMemory(maxByteLength: number): UploadMemory {
	const memory = new ArrayBuffer(0, { maxByteLength });
	memory.resize(maxByteLength);
	let size = 0;
	let isOver = false;
	return {
		append(piece) {
			if (isOver || size + piece.length > memory.byteLength) return false;
			new Uint8Array(memory, size, piece.length).set(piece);
			size += piece.length;
			dropBuffer(piece);
			return true;
		},
		content: () => new Uint8Array(memory, 0, isOver ? 0 : size),
		async release() {
			if (isOver) return;
			isOver = true;
			memory.resize(size);
			while (memory.byteLength > 0) {
				await bulkTurn(RELEASE_BYTES);
				memory.resize(Math.max(memory.byteLength - RELEASE_BYTES, 0));
			}
		},
	};
}
