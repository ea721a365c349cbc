import { once } from "node:events";
import { createServer } from "node:http";
import { nodeBridge } from "../../server/sandbox/node-bridge.ts";
import type { Engine } from "./engine.ts";

/** Serves a stand-in on a loopback port. */
export async function serveEngine(
	engine: Engine,
): Promise<{ url: string; close(): Promise<void> }> {
	const bridge = nodeBridge(async (request) => engine(request));
	const server = createServer((request, response) => void bridge(request, response));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	return {
		url: `http://127.0.0.1:${address.port}`,
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}
