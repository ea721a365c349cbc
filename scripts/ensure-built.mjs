import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const sources = ["client", "server", "shared", "engine", "scripts", "package.json"];
/** The folders of engine/ beside its sources. */
const others = new Set(["node_modules", "dist"]);
const result = "dist/server/main.js";

/** Builds if a source is newer than the last build, or if there is none. A failed build ends the process. */
export function ensureBuilt() {
	if (existsSync(result) && sources.every((path) => modified(path) <= statSync(result).mtimeMs)) {
		return;
	}
	// In a process of its own, so that the server does not keep the memory of a build.
	const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
	if (status !== 0) process.exit(status ?? 1);
}

function modified(path) {
	const stats = statSync(path);
	if (!stats.isDirectory()) return stats.mtimeMs;
	const names = readdirSync(path).filter((name) => !others.has(name));
	return Math.max(0, ...names.map((name) => modified(join(path, name))));
}
