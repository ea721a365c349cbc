import type { Exchange } from "./exchange.ts";
import { sendJson } from "./send.ts";

/** GET /v1/models: what there is, in which state, how many wait, and what it takes. */
export async function listModels({ response, hosts }: Exchange): Promise<void> {
	const data = [...hosts.values()].map(
		({ entry, state, progress, waiting, isRunning, process }) => ({
			id: entry.id,
			object: "model",
			owned_by: "local",
			name: entry.name,
			task: entry.task,
			licence: entry.licence,
			hub: entry.hub,
			bytes: entry.bytes,
			memory_mb: entry.memoryMb,
			state,
			...(progress !== undefined && { progress }),
			waiting,
			running: isRunning,
			...(process && { process: { pid: process.pid, resident_bytes: process.residentBytes() } }),
		}),
	);
	sendJson(response, 200, { object: "list", data });
}
