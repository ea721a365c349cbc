import type { ModelEntry } from "../catalogue/read-catalogue.ts";
import { EngineError } from "../engine-error.ts";
import type { Settings } from "../env.ts";
import { createHost, type Host } from "./create-host.ts";

export type Hosts = ReadonlyMap<string, Host>;

/** Every model of the catalogue by its id; together they stay within the memory they may use. */
export function createHosts(entries: readonly ModelEntry[], settings: Settings): Hosts {
	const hosts: Hosts = new Map(
		entries.map((entry) => [entry.id, createHost(entry, settings, () => makeRoom(entry))]),
	);
	return hosts;

	/** Ends idle models, the least recently used first, until this one fits beside those that stay. */
	async function makeRoom(entry: ModelEntry): Promise<void> {
		const others = [...hosts.values()].filter((host) => host.holdsMemory() && host.entry !== entry);
		const idle = others.filter((host) => host.isIdle());
		let used = others.reduce((sum, host) => sum + host.entry.memoryMb, entry.memoryMb);
		const victims = [];
		for (const host of idle.sort((a, b) => a.lastUsed() - b.lastUsed())) {
			if (used <= settings.memoryMb) break;
			used -= host.entry.memoryMb;
			victims.push(host.end());
		}
		if (used > settings.memoryMb) {
			const message = "Other models use all the memory at the moment. Please try again later.";
			throw new EngineError(message, { status: 503, code: "no_memory", retrySeconds: 10 });
		}
		await Promise.all(victims);
	}
}
