// First: SIGHUP must not end a process that is still loading the rest.
import "./hang-up.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildApp } from "./app.ts";
import { CatalogueError } from "./catalogue/file/catalogue-error.ts";
import { EnvironmentError, readSettings } from "./env.ts";
import { installGracefulClose } from "./graceful-close.ts";
import { onHangUp } from "./hang-up.ts";
import { renderApart } from "./pages/render-apart.ts";

await start().catch((error: unknown) => {
	process.stderr.write(`${describe(error)}\n`);
	// A connection that is open already must not keep a process that serves nobody.
	process.exit(1);
});

async function start() {
	if (existsSync(".env")) process.loadEnvFile(".env");
	const settings = readSettings();
	const client = {
		filesDir: fileURLToPath(new URL("../client", import.meta.url)),
		pagesDir: fileURLToPath(new URL("../pages", import.meta.url)),
		render: renderApart,
	};
	const isBuilt = existsSync(join(client.pagesDir, "entry-server.js"));
	const app = await buildApp({
		settings,
		...(isBuilt && { client }),
		onReload: onHangUp,
	});
	installGracefulClose(app);
	const address = await app.listen({ host: settings.host, port: settings.port });
	const isLocal = settings.engineUrl !== undefined;
	const answers =
		settings.provider !== "sandbox"
			? "Hugging Face answers"
			: isLocal
				? "the models on this machine answer; set HF_TOKEN in .env for larger ones"
				: "the sandbox answers; for real models set HF_TOKEN in .env, or npm run local";
	process.stdout.write(`\n  ${settings.site.name} is open at ${address} (${answers})\n\n`);
}

function describe(error: unknown): string {
	if (error instanceof EnvironmentError || error instanceof CatalogueError) return error.message;
	return error instanceof Error ? `Cannot start: ${error.message}` : "Cannot start";
}
