import { freemem, platform } from "node:os";
import { EngineError } from "../engine-error.ts";

const MEGABYTE = 1024 * 1024;

/** Megabytes available to programs on this machine; only Linux reports it this way. */
export function freeMemoryMb(): number {
	return platform() === "linux" ? Math.floor(freemem() / MEGABYTE) : Number.POSITIVE_INFINITY;
}

/** A loaded model that may be ended to free memory; `end` settles when its process has exited. */
export type Victim = { memoryMb: number; end: () => Promise<unknown> };

export type Memory = ReturnType<typeof createMemory>;

/**
 * The memory shared by all models, by their needs: from just before a process starts until it has exited. A model that
 * is waiting for memory does not count, one that is exiting does. `freeMb` is what the machine has left.
 */
export function createMemory(limitMb: number, freeMb: () => number) {
	const held = new Set<() => number>();
	let last: Promise<unknown> = Promise.resolve();
	return {
		limitMb,
		/**
		 * Reserves memory, ending idle models in their order if it is short; throws if even that is not enough. The need may
		 * grow later. Returns the function that releases it.
		 */
		reserve(neededMb: () => number, idle: () => Victim[]): Promise<() => void> {
			// Serialised: two concurrent counts would both claim the same memory.
			const turn = last.then(() => takeRoom(neededMb, idle));
			last = turn.catch(() => undefined);
			return turn;
		},
	};

	async function takeRoom(neededMb: () => number, idle: () => Victim[]): Promise<() => void> {
		let usedMb = [...held].reduce((sum, one) => sum + one(), neededMb());
		const victims: Victim[] = [];
		for (const victim of idle()) {
			if (usedMb <= limitMb) break;
			usedMb -= victim.memoryMb;
			victims.push(victim);
		}
		if (usedMb > limitMb) {
			throw tooLittle("Other models use all the memory at the moment. Please try again later.");
		}
		await Promise.all(victims.map(({ end }) => end()));
		while (freeMb() < neededMb()) {
			// Asked anew after each wait: meanwhile an idle model may have begun to answer.
			const [victim] = idle();
			if (victim === undefined) break;
			await victim.end();
		}
		if (freeMb() < neededMb()) {
			const counts = `it needs ${neededMb()} MB, and ${freeMb()} MB are free`;
			throw tooLittle(`The engine's machine has too little memory for this model now: ${counts}.`);
		}
		// A function for each process: a model's next one may start before the last has exited.
		const own = () => neededMb();
		held.add(own);
		return () => void held.delete(own);
	}
}

function tooLittle(message: string): EngineError {
	return new EngineError(message, { status: 503, code: "no_memory", retrySeconds: 10 });
}
