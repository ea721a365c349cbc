import { spawn } from "node:child_process";
import { once } from "node:events";
import type { startEngine } from "../start-engine.ts";

/** Runs the site's command beside the engine, and tells it where the engine is; both end together. */
export async function runTogether(
	engine: Awaited<ReturnType<typeof startEngine>>,
	command: readonly string[],
): Promise<boolean> {
	const [program, ...words] = command;
	const env = { ...process.env, ENGINE_URL: engine.url };
	const site = program === undefined ? undefined : spawn(program, words, { stdio: "inherit", env });
	const stopped = new Promise<void>((resolve) => {
		// Ctrl+C in a terminal reaches both; this one waits until the site has ended.
		for (const signal of ["SIGINT", "SIGTERM"] as const) {
			process.on(signal, () => {
				site?.kill("SIGTERM");
				resolve();
			});
		}
	});
	const [code] = site === undefined ? [await stopped] : await once(site, "exit");
	await engine.end();
	return !code;
}
