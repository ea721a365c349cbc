import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startTinyEngine } from "../engine/testing/start-tiny-engine.ts";

const built = fileURLToPath(new URL("../dist/server/main.js", import.meta.url));

/** Starts the real engine on tiny models and the built site beside it, as `npm run local` does. */
export async function startSiteBesideEngine() {
	const engine = await startTinyEngine();
	const env = { PORT: "0", PROVIDER: "auto", ENGINE_URL: engine.url, DATA_DIR: engine.folder };
	const site = spawn(process.execPath, [built], { env, stdio: ["ignore", "pipe", "inherit"] });
	return {
		engine,
		origin: await originOf(site),
		async close() {
			site.kill("SIGTERM");
			await once(site, "exit");
			await engine.close();
		},
	};
}

/** The address that a starting site prints. */
export function originOf(site: ChildProcess): Promise<string> {
	return new Promise((resolve, reject) => {
		let output = "";
		site.once("exit", () => reject(new Error(output)));
		site.stdout?.on("data", (piece) => {
			output += String(piece);
			const origin = / is open at (http:\/\/[\w.:]+)/.exec(output)?.[1];
			if (origin) resolve(origin);
		});
	});
}
