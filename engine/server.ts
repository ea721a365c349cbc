import { once } from "node:events";
import { isIPv6 } from "node:net";
import { readCatalogue } from "./catalogue/read-catalogue.ts";
import type { Settings } from "./env.ts";
import { createServer } from "./http/create-server.ts";
import { createPool } from "./pool/pool.ts";

export type Engine = Awaited<ReturnType<typeof startEngine>>;

/** Starts the engine; its `end` also ends the models' processes. */
export async function startEngine(settings: Settings) {
	const pool = createPool(readCatalogue(settings.modelsFile), settings);
	const server = createServer({ pool, memoryLimitMb: settings.memoryMb }).listen(
		settings.port,
		settings.host,
	);
	await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
		if (error.code !== "EADDRINUSE") throw error;
		throw new Error(
			`Another program listens on port ${settings.port}. Set another ENGINE_PORT, or end that program.`,
		);
	});
	const address = server.address();
	const port = typeof address === "object" ? address?.port : settings.port;
	return {
		url: `http://${isIPv6(settings.host) ? `[${settings.host}]` : settings.host}:${port}`,
		async end(): Promise<void> {
			server.close();
			server.closeAllConnections();
			await Promise.all([...pool.values()].map((worker) => worker.close()));
		},
	};
}
