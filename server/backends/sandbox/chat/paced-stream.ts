import timers from "node:timers/promises";
import { seededRandom } from "../seeded-random.ts";

const SHORTEST_PAUSE_MS = 8;
const LONGEST_PAUSE_MS = 18;

type PacedStream = {
	/** The events in order; an Error breaks the connection where it stands. */
	events: Iterable<string | Error>;
	seed: number;
	signal: AbortSignal;
};

/** A response body that sends one event at a time, a few milliseconds apart, until it is aborted. */
export function pacedStream({ events, seed, signal }: PacedStream): ReadableStream<Uint8Array> {
	const iterator = events[Symbol.iterator]();
	const encoder = new TextEncoder();
	const random = seededRandom(seed);
	return new ReadableStream(
		{
			async pull(controller) {
				const step = iterator.next();
				if (step.done) {
					controller.close();
					return;
				}
				await timers.setTimeout(random.between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS), undefined, {
					signal,
				});
				if (step.value instanceof Error) {
					throw step.value;
				}
				controller.enqueue(encoder.encode(step.value));
			},
			cancel() {
				iterator.return?.();
			},
		},
		// Nothing is made before someone reads it.
		{ highWaterMark: 0 },
	);
}
