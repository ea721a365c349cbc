import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runSample } from "../cli/ask-sample.ts";
import { buildEngine } from "./build-engine.ts";
import { putModels } from "./tiny/put-models.ts";
import { type TinyId, tinyTasks, type Work, writeTinyModels } from "./tiny/write-tiny-models.ts";

type Options = {
	/** Settings of the engine, over the tests' defaults. */
	settings?: Record<string, string>;
	/** Fields added to every model in the catalogue. */
	models?: Record<string, unknown>;
	/** Whether the models are already downloaded; otherwise they come from ENGINE_HUB_URL. */
	isFetched?: boolean;
	/** The work per token of the thinking model. */
	work?: Work;
};

/**
 * Starts the real engine in its own process on a free port, with tiny models under the ids of the real ones. End it
 * with `close`.
 */
export async function startTinyEngine({
	settings,
	models,
	isFetched = true,
	work = 0,
}: Options = {}) {
	const folder = mkdtempSync(join(tmpdir(), "tiny-engine-"));
	const hub = join(folder, "hub");
	const modelsFile = writeTinyModels(hub, models, work);
	const dataDir = join(folder, "data");
	if (isFetched) putModels(hub, join(dataDir, "models"));
	const engine = await startEngineOn(folder, { modelsFile, dataDir, settings });
	return {
		...engine,
		/** The folders of the hub's copies and of the engine's data. */
		folder,
		/** Loads and runs models once, so that a test finds them ready. */
		wake: (...ids: TinyId[]) =>
			Promise.all(
				// A model is free when its answer has ended, not when it has started.
				ids.map(async (id) =>
					(await runSample(engine.url, { id, task: tinyTasks[id] })).arrayBuffer(),
				),
			),
		async close() {
			await engine.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

type Place = { modelsFile: string; dataDir: string; settings?: Record<string, string> | undefined };

/** Starts the real engine in its own process, on a free port and with one thread per model. End it with `close`. */
export async function startEngineOn(folder: string, { modelsFile, dataDir, settings }: Place) {
	const engine = spawn(process.execPath, [buildEngine()], {
		cwd: folder,
		env: {
			ENGINE_PORT: "0",
			ENGINE_MODELS_FILE: modelsFile,
			ENGINE_HUB_URL: "http://127.0.0.1:9",
			ENGINE_THREADS: "1",
			ENGINE_NICE: "0",
			ENGINE_MEMORY_MB: "3000",
			DATA_DIR: dataDir,
			...settings,
		},
	});
	let output = "";
	engine.stderr.on("data", (text: Buffer) => {
		output += text;
	});
	const url = await new Promise<string>((resolve, reject) => {
		engine.once("exit", () => reject(new Error(output)));
		engine.stdout.on("data", (text: Buffer) => {
			output += text;
			const found = /http:\/\/\S+/.exec(output)?.[0];
			if (found !== undefined) resolve(found);
		});
	});
	return {
		url,
		pid: engine.pid,
		/** Its output. */
		output: () => output,
		async close() {
			if (engine.exitCode === null) {
				engine.kill("SIGTERM");
				await once(engine, "exit");
			}
		},
	};
}
