/** Bytes of large bodies that pass in one turn of the event loop: one read of a socket. */
export const BYTES_A_TURN = 64 * 1024;

/** What need not wait for anybody's file: it sends on what is held, and so gives memory back. */
const FIRST = 0;

type Waiting = { bytes: number; rank: number; go(): void };

const waiting: Waiting[] = [];

/**
 * Waits for a turn to handle a piece of a large body. All of them share a few pieces per turn of the
 * event loop, so that a small call never waits behind more than those, whatever else is sent. The
 * lowest rank goes first: uploads rank by their age, so that under load they end one after the other
 * instead of all being held until the end. Who has no piece at hand is in nobody's way.
 */
export function bulkTurn(bytes: number, rank = FIRST): Promise<void> {
	return new Promise((go) => {
		if (waiting.length === 0) setImmediate(serve);
		const next = waiting.findIndex((other) => other.rank > rank);
		waiting.splice(next === -1 ? waiting.length : next, 0, { bytes, rank, go });
	});
}

function serve() {
	for (let left = BYTES_A_TURN; left > 0; ) {
		const next = waiting.shift();
		if (!next) return;
		left -= next.bytes;
		next.go();
	}
	if (waiting.length > 0) setImmediate(serve);
}
