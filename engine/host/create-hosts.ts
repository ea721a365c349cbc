import type { ModelEntry } from "../catalogue/model-entry.ts";
import { EngineError } from "../engine-error.ts";
import type { Settings } from "../env.ts";
import { ModelHost } from "./model-host.ts";
import { ModelStart } from "./model-start.ts";

const MS_PER_MINUTE = 60_000;

/** Every model of the catalogue by its id; together they stay within the memory they may use. */
export function createHosts(
	entries: readonly ModelEntry[],
	settings: Settings,
): Map<string, ModelHost> {
	const hosts = new Map<string, ModelHost>();
	for (const entry of entries) {
		const makeRoom = () => endLeastRecent(entry, [...hosts.values()], settings.memoryMb);
		const options = {
			idleMs: settings.idleMinutes * MS_PER_MINUTE,
			begin: () => new ModelStart(entry, settings, makeRoom),
		};
		hosts.set(entry.id, new ModelHost(entry, options));
	}
	return hosts;
}

/** Ends idle models, the least recently used first, until this one fits beside those that stay. */
async function endLeastRecent(
	entry: ModelEntry,
	hosts: readonly ModelHost[],
	memoryMb: number,
): Promise<void> {
	const others = hosts.filter((host) => host.holdsMemory && host.entry !== entry);
	const idle = others.filter((host) => host.isIdle).sort((a, b) => a.lastUsed - b.lastUsed);
	let used = entry.memoryMb + others.reduce((sum, host) => sum + host.entry.memoryMb, 0);
	const victims = [];
	for (const host of idle) {
		if (used <= memoryMb) break;
		used -= host.entry.memoryMb;
		victims.push(host.end());
	}
	if (used > memoryMb) {
		const message = "Other models use all the memory at the moment. Please try again later.";
		throw new EngineError(message, { status: 503, code: "no_memory", retrySeconds: 10 });
	}
	await Promise.all(victims);
}
