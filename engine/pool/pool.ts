import type { ModelEntry } from "../catalogue/model-entry.ts";
import type { Settings } from "../env.ts";
import { createMemory, freeMemoryMb, type Victim } from "./memory.ts";
import { createWorker, type ModelWorker } from "./worker.ts";

export type WorkerPool = ReadonlyMap<string, ModelWorker>;

/** All models of the catalogue by id; together they stay within the memory limit. */
export function createPool(entries: readonly ModelEntry[], settings: Settings): WorkerPool {
	const memory = createMemory(settings.memoryMb, freeMemoryMb);
	const pool: WorkerPool = new Map(
		entries.map((entry) => [entry.id, createWorker(entry, settings, { memory, idle })]),
	);
	return pool;

	/** Idle models, the least recently used first. */
	function idle(): Victim[] {
		return [...pool.values()]
			.filter((worker) => worker.isIdle())
			.sort((a, b) => a.lastUsed() - b.lastUsed())
			.map(({ neededMb, end }) => ({
				memoryMb: neededMb(),
				end: () => end("to make room for another"),
			}));
	}
}
