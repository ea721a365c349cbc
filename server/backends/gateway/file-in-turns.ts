import { Readable } from "node:stream";
import { BYTES_A_TURN, bulkTurn } from "../../operations/bulk-turn.ts";

/**
 * A file as a body that goes out piece by piece, each in its turn. One whose memory was given back
 * meanwhile ends early, which fails the request: its length was announced.
 */
export function fileInTurns(file: Uint8Array): Readable {
	// Whoever abandons it says why elsewhere: here that must not become an unhandled error.
	return Readable.from(piecesOf(file)).on("error", () => undefined);
}

async function* piecesOf(file: Uint8Array) {
	for (let start = 0; start < file.length; start += BYTES_A_TURN) {
		await bulkTurn(BYTES_A_TURN);
		yield file.subarray(start, start + BYTES_A_TURN);
	}
}
