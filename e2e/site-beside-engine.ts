import { fileURLToPath } from "node:url";
import { startTinyEngine } from "../engine/testing/start-tiny-engine.ts";
import { startProcess } from "../testing/server-process.ts";

const built = fileURLToPath(new URL("../dist/server/main.js", import.meta.url));

/** Starts the real engine on tiny models and the built site beside it, as `npm run local` does. */
export async function startSiteBesideEngine() {
	const engine = await startTinyEngine();
	const env = { PROVIDER: "auto", ENGINE_URL: engine.url, DATA_DIR: engine.folder };
	const site = await startProcess(built, env);
	return {
		engine,
		origin: site.origin,
		async close() {
			await site.end("SIGTERM");
			await engine.close();
		},
	};
}
