import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { modelsFile } from "./catalogue/models-file.ts";
import { readCatalogue } from "./catalogue/read-catalogue.ts";
import { readSettings } from "./env.ts";
import { isFetched, sweepParts } from "./fetch/model-folder.ts";
import { chooseModels } from "./local/choose-models.ts";
import { fetchModels } from "./local/fetch-models.ts";
import { checkDisk, tellNeeds } from "./local/needs.ts";
import { runTogether } from "./local/run-together.ts";
import { say } from "./local/say.ts";
import { selfTest } from "./local/self-test.ts";
import { startEngine } from "./local/start-engine.ts";

if (existsSync(".env")) process.loadEnvFile(".env");

try {
	process.exitCode = await local();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
}

/** Fetches models, starts the engine, and beside it the command after "--". Gives the exit code. */
async function local(): Promise<number> {
	const { values: flags, positionals: command } = parseArgs({
		allowPositionals: true,
		options: {
			"fetch-only": { type: "boolean", default: false },
			offline: { type: "boolean", default: false },
			"self-test": { type: "boolean", default: false },
			models: { type: "string" },
		},
	});
	const settings = readSettings();
	const catalogue = readCatalogue(modelsFile(settings));
	const chosen = chooseModels(catalogue, { ids: flags.models, memoryMb: settings.memoryMb });
	sweepParts(settings.dataDir);
	const missing = chosen.filter((entry) => !isFetched(entry, settings.dataDir));
	tellNeeds(chosen, missing, settings);
	if (missing.length > 0 && !flags.offline && !settings.isOffline) {
		checkDisk(missing, settings.dataDir);
		const isWhole = await fetchModels(missing, settings);
		if (flags["fetch-only"]) return isWhole ? 0 : 1;
	} else if (flags["fetch-only"]) return missing.length === 0 ? 0 : 1;
	const ready = catalogue.filter((entry) => isFetched(entry, settings.dataDir));
	say(`Models here: ${ready.map(({ id }) => id).join(", ") || "none"}.`);
	const engine = await startEngine(flags.offline ? { ENGINE_OFFLINE: "true" } : {});
	if (!flags["self-test"]) return runTogether(engine, command);
	const wanted = ready.filter((entry) => chosen.includes(entry));
	const isWell = await selfTest(engine.url, wanted);
	await engine.end();
	return isWell ? 0 : 1;
}
