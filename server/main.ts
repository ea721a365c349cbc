import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { buildApp } from "./app.ts";
import { CatalogueError } from "./catalogue/file/catalogue-error.ts";
import { EnvironmentError, readSettings } from "./env.ts";
import { installGracefulClose } from "./operations/graceful-close.ts";

// A full collection when what lives long has grown by so much, not when it has doubled: most of it is
// what streams left behind (docs/decisions/017). An engine that knows no such setting goes on without.
setFlagsFromString("--heap-growing-percent=60");

/** Connections that may wait to be taken. With Node's 511 a crowd's other half tries again a second later. */
const BACKLOG = 2048;

await start().catch((error: unknown) => {
	process.stderr.write(`${describe(error)}\n`);
	process.exitCode = 1;
});

async function start() {
	if (existsSync(".env")) process.loadEnvFile(".env");
	const settings = readSettings();
	const clientDir = fileURLToPath(new URL("../client", import.meta.url));
	const app = await buildApp({ settings, ...(existsSync(clientDir) && { clientDir }) });
	installGracefulClose({ app });
	const { host, port } = settings;
	const address = await app.listen({ host, port, backlog: BACKLOG });
	const answers =
		settings.provider === "sandbox"
			? "the sandbox answers; set HF_TOKEN in .env for the real models"
			: "Hugging Face answers";
	process.stdout.write(`\n  ${settings.site.name} is open at ${address} (${answers})\n\n`);
}

function describe(error: unknown): string {
	if (error instanceof EnvironmentError || error instanceof CatalogueError) return error.message;
	return error instanceof Error ? `Cannot start: ${error.message}` : "Cannot start";
}
