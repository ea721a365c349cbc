/** Calls begun in one turn of the event loop: about as long as a small call may wait for the others. */
const CALLS_A_TURN = 16;

const waiting: (() => void)[] = [];
let begun = 0;

/**
 * Begins a call at once, or, where a crowd arrives together, a few in each turn of the event loop: what
 * was begun goes on in between. All begun together, a thousand calls are held in memory at their
 * largest, and the collector looks at them again and again. Nobody is refused, and they begin in their order.
 */
export function callTurn(begin: () => void): void {
	if (begun === 0) setImmediate(nextTurn);
	if (begun >= CALLS_A_TURN) {
		waiting.push(begin);
		return;
	}
	begun += 1;
	begin();
}

function nextTurn() {
	const turn = waiting.splice(0, CALLS_A_TURN);
	begun = turn.length;
	if (begun > 0) setImmediate(nextTurn);
	for (const begin of turn) begin();
}
