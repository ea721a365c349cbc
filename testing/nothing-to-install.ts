import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Makes `ensureInstalled` find all packages of a folder there, so that it never runs npm. */
export function nothingToInstall(folder: string): void {
	const lock = JSON.stringify({ packages: {} });
	mkdirSync(join(folder, "node_modules"), { recursive: true });
	writeFileSync(join(folder, "package-lock.json"), lock);
	writeFileSync(join(folder, "node_modules/.package-lock.json"), lock);
}
