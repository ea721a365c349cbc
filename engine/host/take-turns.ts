/** One who waits: leaves by `signal`, and is told how many are before. */
export type Waiting = {
	signal: AbortSignal;
	onPlace: (before: number) => void;
	/** What the caller calls whoever asks; empty where it does not say. */
	caller: string;
};

/** Calls of which one is served at a time, in the order in which they came. */
export function takeTurns() {
	// The one that is served, then those who wait, each with the place it was told last.
	const places = new Map<Waiting, number>();
	let last: Promise<unknown> = Promise.resolve();

	function tellPlaces(): void {
		let before = 0;
		for (const [call, told] of places) {
			if (before > 0 && before !== told) call.onPlace(before);
			places.set(call, before);
			before += 1;
		}
	}

	return {
		/** How many are served or wait. */
		count: () => places.size,
		/** Whose calls wait, the next one first. */
		queue: () => [...places.keys()].slice(1).map(({ caller }) => caller),
		/** Serves a call in its turn; one who has left before it, never. */
		join<Call extends Waiting>(call: Call, serve: (call: Call) => Promise<void>): Promise<void> {
			let isServed = false;
			const leave = () => {
				places.delete(call);
				tellPlaces();
			};
			places.set(call, 0);
			tellPlaces();
			call.signal.addEventListener("abort", () => isServed || leave(), { once: true });
			const turn = last.then(() => {
				isServed = true;
				return call.signal.aborted ? undefined : serve(call);
			});
			last = turn.catch(() => undefined);
			return turn.finally(leave);
		},
	};
}
