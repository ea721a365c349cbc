/** One waiting call: leaves by `signal`, and hears how many are served before it. */
export type Waiting = {
	signal: AbortSignal;
	onPlace: (before: number) => void;
	/** The label that the request gave its sender; empty where it gave none. */
	caller: string;
};

/** Calls of which one is served at a time, in the order in which they came. */
export function createQueue<Call extends Waiting>(serve: (call: Call) => Promise<void>) {
	const calls: Call[] = [];
	let last: Promise<unknown> = Promise.resolve();
	return {
		/** The running call, then the waiting ones. */
		calls,
		/** Serves a call in its turn; not at all if its sender leaves before. */
		join(call: Call): Promise<void> {
			calls.push(call);
			tellFrom(calls.length - 1);
			// The first is being served: it leaves when that has ended.
			call.signal.addEventListener("abort", () => call !== calls[0] && leave(call));
			const turn = last.then(() => (call.signal.aborted ? undefined : serve(call)));
			last = turn.catch(() => undefined);
			return turn.finally(() => leave(call));
		},
	};

	function leave(call: Call): void {
		const place = calls.indexOf(call);
		if (place < 0) return;
		calls.splice(place, 1);
		tellFrom(place);
	}

	function tellFrom(place: number): void {
		for (const [before, call] of calls.entries()) {
			if (before > 0 && before >= place) call.onPlace(before);
		}
	}
}
