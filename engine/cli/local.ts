import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { type ModelEntry, readCatalogue } from "../catalogue/read-catalogue.ts";
import { readSettings } from "../env.ts";
import { isFetched } from "../fetch/model-folder.ts";
import { startEngine } from "../server.ts";
import { fetchModels } from "./fetch-models.ts";
import { checkDisk, needsOf } from "./needs.ts";
import { selfTest } from "./self-test.ts";

try {
	process.exitCode = (await local()) ? 0 : 1;
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
}

/** Fetches models, starts the engine, and beside it the command after "--". Tells whether all went well. */
async function local(): Promise<boolean> {
	const flag = { type: "boolean", default: false } as const;
	const { values: wanted, positionals: command } = parseArgs({
		allowPositionals: true,
		options: {
			"fetch-only": flag,
			offline: flag,
			"self-test": flag,
			models: { type: "string" },
		},
	});
	const settings = readSettings();
	const isOffline = settings.isOffline || wanted.offline;
	const catalogue = readCatalogue(settings.modelsFile);
	const known = catalogue.map(({ id }) => id);
	const named = wanted.models?.split(",").map((id) => id.trim());
	const unknown = named?.find((id) => !known.includes(id));
	if (unknown) throw new Error(`There is no model "${unknown}". There are: ${known.join(", ")}.`);
	const chosen = catalogue.filter(({ id, isLarge, memoryMb }) =>
		named ? named.includes(id) : !isLarge || memoryMb * 2 <= settings.memoryMb,
	);
	const isHere = (entry: ModelEntry) => isFetched(entry, settings.dataDir);
	const missing = chosen.filter((entry) => !isHere(entry));
	process.stdout.write(needsOf(chosen, missing, settings));
	if (missing.length > 0 && !isOffline) {
		checkDisk(missing, settings.dataDir);
		await fetchModels(missing, settings);
	}
	if (wanted["fetch-only"]) return missing.every(isHere);
	const here = catalogue.filter(isHere);
	const port = wanted["self-test"] ? 0 : settings.port;
	const engine = await startEngine({ ...settings, isOffline, port });
	const ids = here.map(({ id }) => id).join(", ") || "none";
	process.stdout.write(`Models here: ${ids}.\nEngine: ${engine.url}\n`);
	const isWell = wanted["self-test"]
		? await selfTest(engine.url, chosen.filter(isHere))
		: await runBeside(engine.url, command);
	await engine.end();
	return isWell;
}

/** Runs the site's command, which is told where the engine is; without one, waits for Ctrl+C. */
async function runBeside(url: string, command: readonly string[]): Promise<boolean> {
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
