import type { ModelEntry } from "../catalogue/read-catalogue.ts";
import { EngineError } from "../engine-error.ts";
import type { Settings } from "../env.ts";
import { createWorker, type ModelWorker } from "./worker.ts";

export type WorkerPool = ReadonlyMap<string, ModelWorker>;

/** Every model of the catalogue by its id; together they stay within the memory they may use. */
export function createPool(entries: readonly ModelEntry[], settings: Settings): WorkerPool {
	const pool: WorkerPool = new Map(
		entries.map((entry) => [entry.id, createWorker(entry, settings, () => makeRoom(entry))]),
	);
	return pool;

	/** Ends idle models, the least recently used first, until this one fits beside those that stay. */
	async function makeRoom(entry: ModelEntry): Promise<void> {
		const others = [...pool.values()].filter(
			(worker) => worker.holdsMemory() && worker.entry !== entry,
		);
		const idle = others.filter((worker) => worker.isIdle());
		let used = others.reduce((sum, worker) => sum + worker.entry.memoryMb, entry.memoryMb);
		const victims = [];
		for (const worker of idle.sort((a, b) => a.lastUsed() - b.lastUsed())) {
			if (used <= settings.memoryMb) break;
			used -= worker.entry.memoryMb;
			victims.push(worker.end());
		}
		if (used > settings.memoryMb) {
			const message = "Other models use all the memory at the moment. Please try again later.";
			throw new EngineError(message, { status: 503, code: "no_memory", retrySeconds: 10 });
		}
		await Promise.all(victims);
	}
}
