import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { readCatalogue } from "./catalogue/read-catalogue.ts";
import { readSettings } from "./env.ts";
import { isFetched } from "./fetch/model-folder.ts";
import { fetchModels } from "./local/fetch-models.ts";
import { checkDisk, needsOf } from "./local/needs.ts";
import { runTogether } from "./local/run-together.ts";
import { selfTest } from "./local/self-test.ts";
import { startEngine } from "./start-engine.ts";

if (existsSync(".env")) process.loadEnvFile(".env");
try {
	process.exitCode = (await local()) ? 0 : 1;
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
}

/** Fetches models, starts the engine, and beside it the command after "--". Tells whether all went well. */
async function local(): Promise<boolean> {
	const flag = { type: "boolean", default: false } as const;
	const { values, positionals: command } = parseArgs({
		allowPositionals: true,
		options: {
			"fetch-only": flag,
			offline: flag,
			"self-test": flag,
			models: { type: "string" },
		},
	});
	const settings = readSettings();
	const isOffline = settings.isOffline || values.offline;
	const catalogue = readCatalogue(settings.modelsFile);
	const known = catalogue.map(({ id }) => id);
	const named = values.models?.split(",").map((id) => id.trim());
	const unknown = named?.find((id) => !known.includes(id));
	if (unknown) throw new Error(`There is no model "${unknown}". There are: ${known.join(", ")}.`);
	const chosen = catalogue.filter(({ id, isLarge, memoryMb }) =>
		named ? named.includes(id) : !isLarge || memoryMb * 2 <= settings.memoryMb,
	);
	const isHere = (entry: (typeof catalogue)[number]) => isFetched(entry, settings.dataDir);
	const missing = chosen.filter((entry) => !isHere(entry));
	process.stdout.write(needsOf(chosen, missing, settings));
	if (missing.length > 0 && !isOffline) {
		checkDisk(missing, settings.dataDir);
		await fetchModels(missing, settings);
	}
	if (values["fetch-only"]) return missing.every(isHere);
	const here = catalogue.filter(isHere);
	const engine = await startEngine({
		...settings,
		isOffline,
		...(values["self-test"] && { port: 0 }),
	});
	const ids = here.map(({ id }) => id).join(", ") || "none";
	process.stdout.write(`Models here: ${ids}.\nEngine: ${engine.url}\n`);
	if (!values["self-test"]) return runTogether(engine, command);
	const isWell = await selfTest(
		engine.url,
		here.filter((entry) => chosen.includes(entry)),
	);
	await engine.end();
	return isWell;
}
