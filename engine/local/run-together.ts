import { spawn } from "node:child_process";
import { once } from "node:events";
import { say } from "./say.ts";
import type { Engine } from "./start-engine.ts";

/** Runs the site's command beside the engine, and tells it where the engine is; both end together. */
export async function runTogether(engine: Engine, command: readonly string[]): Promise<number> {
	const [program, ...words] = command;
	say(`Engine: ${engine.url}`);
	const env = { ...process.env, ENGINE_URL: engine.url };
	const site = program === undefined ? undefined : spawn(program, words, { stdio: "inherit", env });
	const endSite = () => site?.kill("SIGTERM");
	// Ctrl+C in a terminal reaches all three; this one waits until the others have ended.
	process.on("SIGINT", endSite);
	process.on("SIGTERM", endSite);
	if (site === undefined) {
		process.once("SIGINT", () => void engine.end());
		process.once("SIGTERM", () => void engine.end());
		await once(engine.process, "exit");
		return 0;
	}
	engine.process.once("exit", endSite);
	const [code] = await once(site, "exit");
	await engine.end();
	return typeof code === "number" ? code : 0;
}
