import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const engine = fileURLToPath(new URL("..", import.meta.url));
const result = join(engine, "dist/main.js");

/** Whether the engine's packages are there; without them nothing of it can run. */
export const isEngineInstalled = existsSync(join(engine, "node_modules/.package-lock.json"));

/** Builds the engine where a source is newer than what was built. */
export function buildEngine(): string {
	const sources = readdirSync(engine, { recursive: true, encoding: "utf8" }).filter(
		(path) => !path.startsWith("node_modules") && /\.ts$|package\.json$/.test(path),
	);
	const builtAt = statSync(result, { throwIfNoEntry: false })?.mtimeMs ?? 0;
	if (sources.some((path) => statSync(join(engine, path)).mtimeMs > builtAt)) {
		execFileSync("npm", ["run", "build", "--silent"], { cwd: engine });
	}
	return result;
}

/** What the test runner calls once before all. */
export function setup(): void {
	if (isEngineInstalled) buildEngine();
}
