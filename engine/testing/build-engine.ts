import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const engine = fileURLToPath(new URL("..", import.meta.url));
const result = join(engine, "dist/cli/serve.js");

/** Whether the engine's packages are installed; nothing of it runs without them. */
export const isEngineInstalled = existsSync(join(engine, "node_modules/.package-lock.json"));

/** Builds the engine if a source is newer than the last build. */
export function buildEngine(): string {
	const sources = readdirSync(engine)
		.filter((name) => !["node_modules", "dist", "testing"].includes(name))
		.flatMap((name) => below(join(engine, name)));
	const builtAt = statSync(result, { throwIfNoEntry: false })?.mtimeMs ?? 0;
	if (sources.some((path) => statSync(path).mtimeMs > builtAt)) {
		execFileSync("npm", ["run", "build", "--silent"], { cwd: engine });
	}
	return result;
}

function below(path: string): string[] {
	if (!statSync(path).isDirectory()) return [path];
	return readdirSync(path).flatMap((name) => below(join(path, name)));
}

/** Vitest's global setup. */
export function setup(): void {
	if (isEngineInstalled) buildEngine();
}
