import type { Exchange } from "./exchange.ts";
import { sendJson } from "./send.ts";

/** GET /v1/models: what there is, in which state, how many wait, and what it takes. */
export async function listModels({ response, hosts }: Exchange): Promise<void> {
	const data = [...hosts.values()].map((host) => ({
		id: host.entry.id,
		object: "model",
		owned_by: "local",
		name: host.entry.name,
		task: host.entry.task,
		licence: host.entry.licence,
		hub: host.entry.hub,
		bytes: host.entry.bytes,
		memory_mb: host.entry.memoryMb,
		...host.facts(),
	}));
	sendJson(response, 200, { object: "list", data });
}
