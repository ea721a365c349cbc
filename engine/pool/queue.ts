/** A waiting call: `signal` removes it, and it is told how many calls are ahead. */
export type Waiting = {
	signal: AbortSignal;
	onPlace: (before: number) => void;
	/** The caller's label from the request; empty if there is none. */
	caller: string;
};

/** A first-come, first-served queue that runs one call at a time. */
export function createQueue<Call extends Waiting>(serve: (call: Call) => Promise<void>) {
	const calls: Call[] = [];
	let last: Promise<unknown> = Promise.resolve();
	return {
		/** The running call, then the waiting ones. */
		calls,
		/** Runs the call when its turn comes; skips it if the client has disconnected. */
		join(call: Call): Promise<void> {
			calls.push(call);
			tellFrom(calls.length - 1);
			// The first call is running and leaves when it ends.
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
