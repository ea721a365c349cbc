import { once } from "node:events";
import { existsSync } from "node:fs";
import { modelsFile } from "./catalogue/models-file.ts";
import { readCatalogue } from "./catalogue/read-catalogue.ts";
import { readSettings } from "./env.ts";
import { sweepParts } from "./fetch/model-folder.ts";
import { createHosts } from "./host/create-hosts.ts";
import { createServer } from "./http/create-server.ts";

if (existsSync(".env")) process.loadEnvFile(".env");

try {
	await start();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exit(1);
}

async function start(): Promise<void> {
	const settings = readSettings();
	const hosts = createHosts(readCatalogue(modelsFile(settings)), settings);
	sweepParts(settings.dataDir);
	const server = createServer(hosts);
	server.listen(settings.port, settings.host);
	await once(server, "listening");
	const address = server.address();
	const port = typeof address === "object" ? address?.port : settings.port;
	process.stdout.write(`Engine listening on http://${settings.host}:${port}\n`);

	async function stop(): Promise<void> {
		server.close();
		server.closeAllConnections();
		await Promise.all([...hosts.values()].map((host) => host.end()));
		process.exit(0);
	}
	process.once("SIGINT", () => void stop());
	process.once("SIGTERM", () => void stop());
	// Started by another program, the engine ends with it.
	process.once("disconnect", () => void stop());
}
