import type { IncomingMessage } from "node:http";
import { EngineError } from "../engine-error.ts";

/** Reads a body into memory, refusing what is larger than `limit` bytes before it is all there. */
export async function readBody(
	request: IncomingMessage,
	limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
	const pieces: Uint8Array[] = [];
	let length = 0;
	for await (const piece of request) {
		length += piece.length;
		if (length > limit) {
			const message = `The request is larger than ${Math.floor(limit / 1_000_000)} MB.`;
			throw new EngineError(message, { status: 413, code: "too_large" });
		}
		pieces.push(piece);
	}
	return new Uint8Array(Buffer.concat(pieces));
}
