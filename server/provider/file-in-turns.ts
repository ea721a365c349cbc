import { Readable } from "node:stream";
import { bulkTurn } from "../bulk-turn.ts";

const PIECE_BYTES = 64 * 1024;

/**
 * A file as a body that goes out piece by piece, each in its turn. One whose memory was given back
 * meanwhile ends early, which fails the request: its length was announced.
 */
export function fileInTurns(file: Uint8Array): Readable {
	// Whoever abandons it says why elsewhere: here that must not become an unhandled error.
	return Readable.from(piecesOf(file)).on("error", () => undefined);
}

async function* piecesOf(file: Uint8Array) {
	for (let start = 0; start < file.length; start += PIECE_BYTES) {
		await bulkTurn(PIECE_BYTES);
		yield file.subarray(start, start + PIECE_BYTES);
	}
}
