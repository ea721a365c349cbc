import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Installs what only a bench needs, the first time it is needed: it has a package.json of its own,
 * so that the product's dependencies stay the product's. Gives its folder.
 */
export function ensureInstalled(name: "peer" | "browser"): string {
	const folder = fileURLToPath(new URL(`../${name}`, import.meta.url));
	if (existsSync(`${folder}/node_modules`)) return folder;
	const { status } = spawnSync("npm", ["install", "--no-package-lock", "--no-audit", "--no-fund"], {
		cwd: folder,
		stdio: "inherit",
	});
	if (status !== 0) throw new Error(`npm install in ${folder} failed`);
	return folder;
}
