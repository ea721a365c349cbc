import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs the site's command, which is told where the engine is; without one, waits for Ctrl+C. */
export async function runBeside(url: string, command: readonly string[]): Promise<boolean> {
	const [program, ...words] = command;
	const stop = new AbortController();
	// Ctrl+C in a terminal reaches both; this one waits until the site has ended.
	for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop.abort());
	if (program === undefined) {
		await once(stop.signal, "abort");
		return true;
	}
	const env = { ...process.env, ENGINE_URL: url };
	const site = spawn(program, words, { stdio: "inherit", env });
	stop.signal.addEventListener("abort", () => site.kill("SIGTERM"));
	const [code] = await once(site, "exit");
	return !code;
}
