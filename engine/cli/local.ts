import { spawn } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import type { ModelEntry } from "../catalogue/model-entry.ts";
import { isFetched } from "../catalogue/model-folder.ts";
import { readCatalogue } from "../catalogue/read-catalogue.ts";
import { readSettings } from "../env.ts";
import { diskShortage } from "../fetch/disk-shortage.ts";
import { type Engine, startEngine } from "../server.ts";
import { fetchModels } from "./fetch-models.ts";
import { needsOf, shortOf } from "./needs.ts";
import { selfTest } from "./self-test.ts";

// One Ctrl+C arrives twice, from the terminal and from npm: a second signal this soon is a duplicate.
const ECHO_MS = 500;
// The site lets running answers finish for 10 s and then cuts them.
const END_MS = 14_000;
const WITHOUT_MODELS = `No model is on this machine, so the engine is left out: the sandbox answers, or a provider whose
key is set. Run npm run local again once the hub can be reached.
`;

try {
	// Everything is closed by now; an open socket must not keep the process alive.
	process.exit((await local()) ? 0 : 1);
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exit(1);
}

/** Downloads models, starts the engine and, beside it, the command after "--"; true if all went well. */
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
	if (unknown !== undefined)
		throw new Error(`There is no model "${unknown}". There are: ${known.join(", ")}.`);
	const chosen = catalogue.filter(({ id, isLarge, isExtra, memoryMb }) =>
		named ? named.includes(id) : !isExtra && (!isLarge || memoryMb * 2 <= settings.memoryMb),
	);
	const isHere = (entry: ModelEntry) => isFetched(entry, settings.dataDir);
	const missing = chosen.filter((entry) => !isHere(entry));
	process.stdout.write(needsOf(chosen, missing, settings));
	if (missing.length > 0 && !isOffline) {
		const shortage = diskShortage(missing, settings.dataDir);
		if (shortage === undefined) await fetchModels(missing, settings);
		else process.stdout.write(shortOf(shortage));
	}
	if (wanted["fetch-only"]) return missing.every(isHere);
	const here = catalogue.filter(isHere);
	const port = wanted["self-test"] ? 0 : settings.port;
	const engine = await startEngine({ ...settings, isOffline, port });
	const ids = here.map(({ id }) => id).join(", ") || "none";
	process.stdout.write(`Models here: ${ids}.\nEngine: ${engine.url}\n`);
	const hasNone = here.length === 0;
	if (hasNone && command.length > 0) process.stdout.write(WITHOUT_MODELS);
	const isWell = wanted["self-test"]
		? await selfTest(engine.url, {
				here: chosen.filter(isHere),
				missing: chosen.filter((entry) => !isHere(entry)),
			})
		: await runBeside(engine, command, hasNone ? "" : engine.url);
	await engine.end();
	return isWell;
}

/**
 * Runs the site's command with the engine's address in its environment; without a command, waits for Ctrl+C. The first
 * Ctrl+C lets the site finish its answers; a second one ends everything at once.
 */
async function runBeside(
	engine: Engine,
	[program, ...words]: readonly string[],
	url: string,
): Promise<boolean> {
	// Set to empty if the engine has no model, because .env might set it otherwise.
	const env = { ...process.env, ENGINE_URL: url };
	const site = program ? spawn(program, words, { stdio: "inherit", env }) : undefined;
	const stop = new AbortController();
	let stoppedAt = 0;
	function endAtOnce(): void {
		site?.kill("SIGKILL");
		void engine.end();
		process.exit(1);
	}
	function interrupt(): void {
		if (!stop.signal.aborted) {
			stoppedAt = performance.now();
			stop.abort();
			site?.kill("SIGTERM");
			setTimeout(endAtOnce, END_MS);
		} else if (performance.now() - stoppedAt > ECHO_MS) endAtOnce();
	}
	for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, interrupt);
	if (site === undefined) {
		await once(stop.signal, "abort");
		return true;
	}
	const [code] = await once(site, "exit");
	return code === 0 || stop.signal.aborted;
}
