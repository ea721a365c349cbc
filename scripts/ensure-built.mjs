import { execSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const sources = ["client", "server", "shared", "scripts", "package.json"];
const result = "dist/server/main.js";

/** Builds if a source is newer than the last build, or if there is none. */
export function ensureBuilt() {
	if (existsSync(result) && sources.every((path) => modified(path) <= statSync(result).mtimeMs)) {
		return;
	}
	for (const part of ["client", "server"]) {
		console.log(`Building the ${part}…`);
		execSync(`npm run build:${part} --silent`, { stdio: ["inherit", "ignore", "inherit"] });
	}
}

function modified(path) {
	const stats = statSync(path);
	if (!stats.isDirectory()) return stats.mtimeMs;
	return Math.max(0, ...readdirSync(path).map((name) => modified(join(path, name))));
}
