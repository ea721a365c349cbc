import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startEngineOn } from "../start-tiny-engine.ts";
import { writeRealModels } from "./real-models.ts";

type Engine = Awaited<ReturnType<typeof startEngineOn>>;

/** Starts an engine with the real models before a group's tests and ends it after them. Returns a getter for it. */
export function withRealEngine(): () => Engine {
	let folder: string | undefined;
	let engine: Engine;
	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), "real-weights-"));
		const dataDir = join(folder, "data");
		engine = await startEngineOn(folder, { modelsFile: writeRealModels(dataDir), dataDir });
	});
	afterAll(async () => {
		await engine?.close();
		if (folder) rmSync(folder, { recursive: true, force: true });
	});
	return () => engine;
}
