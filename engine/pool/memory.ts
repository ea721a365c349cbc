import { EngineError } from "../engine-error.ts";

/** A loaded model that may be ended to make room; `end` settles when its process is gone. */
export type Victim = { memoryMb: number; end: () => Promise<unknown> };

export type Memory = ReturnType<typeof createMemory>;

/**
 * The memory that all models share, counted by what they declare: from just before a process starts
 * until it is gone. A model that still waits for room counts for nothing, one that is dying counts.
 */
export function createMemory(limitMb: number) {
	const held = new Set<{ memoryMb: number }>();
	let last: Promise<unknown> = Promise.resolve();
	return {
		limitMb,
		/**
		 * Reserves memory, ending idle models in their order where it is short; throws where even that
		 * does not make enough room. Gives the function that releases it.
		 */
		reserve(memoryMb: number, idle: () => Victim[]): Promise<() => void> {
			// One after the other: two that count at once would both take the same room.
			const turn = last.then(() => takeRoom(memoryMb, idle()));
			last = turn.catch(() => undefined);
			return turn;
		},
	};

	async function takeRoom(memoryMb: number, idle: Victim[]): Promise<() => void> {
		let usedMb = [...held].reduce((sum, one) => sum + one.memoryMb, memoryMb);
		const victims: Victim[] = [];
		for (const victim of idle) {
			if (usedMb <= limitMb) break;
			usedMb -= victim.memoryMb;
			victims.push(victim);
		}
		if (usedMb > limitMb) {
			const message = "Other models use all the memory at the moment. Please try again later.";
			throw new EngineError(message, { status: 503, code: "no_memory", retrySeconds: 10 });
		}
		await Promise.all(victims.map(({ end }) => end()));
		const reservation = { memoryMb };
		held.add(reservation);
		return () => void held.delete(reservation);
	}
}
