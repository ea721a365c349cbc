/** One who waits: leaves by `signal`, and is told how many are before. */
export type Waiting = {
	signal: AbortSignal;
	onPlace: (before: number) => void;
	/** What the caller calls whoever asks; empty where it does not say. */
	caller: string;
};

/** Calls of which one is served at a time, in the order in which they came. */
export function createQueue<Call extends Waiting>(serve: (call: Call) => Promise<void>) {
	const line: Call[] = [];
	let last: Promise<unknown> = Promise.resolve();
	return {
		/** The one that is served, then those who wait. */
		line,
		/** Serves a call in its turn; one who has left before it, never. */
		join(call: Call): Promise<void> {
			line.push(call);
			tellFrom(line.length - 1);
			// The first is served already: it leaves when that has ended.
			call.signal.addEventListener("abort", () => call !== line[0] && leave(call));
			const turn = last.then(() => (call.signal.aborted ? undefined : serve(call)));
			last = turn.catch(() => undefined);
			return turn.finally(() => leave(call));
		},
	};

	function leave(call: Call): void {
		const place = line.indexOf(call);
		if (place < 0) return;
		line.splice(place, 1);
		tellFrom(place);
	}

	function tellFrom(place: number): void {
		for (const [before, call] of line.entries()) {
			if (before > 0 && before >= place) call.onPlace(before);
		}
	}
}
