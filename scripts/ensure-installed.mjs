import { execSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";

/** Installs the packages if they are missing or older than the lock file. */
export function ensureInstalled() {
	const installed = "node_modules/.package-lock.json";
	const isFresh =
		existsSync(installed) && statSync(installed).mtimeMs >= statSync("package-lock.json").mtimeMs;
	if (isFresh) return;
	console.log("Installing packages (once)…");
	// Not `npm ci`: it refuses a lock file that lacks the optional binaries of this system.
	execSync("npm install --no-save --no-audit --no-fund --loglevel=error", { stdio: "inherit" });
}
