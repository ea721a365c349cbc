/** Bytes of large bodies that pass in one turn of the event loop: one read of a socket. */
export const BYTES_A_TURN = 64 * 1024;

/** Goes before every upload: what is sent on can be forgotten. */
const FIRST = 0;

const waiting: { bytes: number; rank: number; go(): void }[] = [];

/**
 * Waits for a turn to handle that many bytes of a large body. All such bodies together get one piece
 * a turn of the event loop, so that a small call never waits behind more than that. The lowest rank
 * goes first: uploads rank by their age, so that they end one after the other instead of all being held.
 */
export function bulkTurn(bytes: number, rank = FIRST): Promise<void> {
	return new Promise((go) => {
		if (waiting.length === 0) setImmediate(serve);
		const next = waiting.findIndex((other) => other.rank > rank);
		waiting.splice(next === -1 ? waiting.length : next, 0, { bytes, rank, go });
	});
}

function serve(): void {
	for (let left = BYTES_A_TURN; left > 0; ) {
		const next = waiting.shift();
		if (!next) return;
		left -= next.bytes;
		next.go();
	}
	if (waiting.length > 0) setImmediate(serve);
}
