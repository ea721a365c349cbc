import { spawnSync } from "node:child_process";
import { isInstalled } from "./lock-file.mjs";

// With the packages for tests and builds, which NODE_ENV=production and `omit` leave out.
const command = "npm ci --include=dev --include=optional --no-audit --no-fund --loglevel=error";

/** Installs exactly the packages of the lock file, unless they are there. A failed installation ends the process. */
export function ensureInstalled() {
	if (isInstalled()) return;
	console.log("Installing packages (once)…");
	// A shell, because npm is a script on Windows.
	const { status, stderr } = spawnSync(command, {
		shell: true,
		stdio: ["inherit", "inherit", "pipe"],
		encoding: "utf8",
	});
	process.stderr.write(withoutStack(stderr));
	if (status === 0 && isInstalled()) return;
	console.error(
		status === 0
			? "npm did not install all packages of package-lock.json. Delete node_modules and try again."
			: "The packages could not be installed; npm says why above.",
	);
	process.exit(1);
}

/** What npm says, without the stack and the fields of an error of its own. */
function withoutStack(text) {
	return text.replace(
		/^npm (error|ERR!)[^\S\n]+(at .+|(code|errno|syscall|address|port|type|cause): .*|\})\n/gm,
		"",
	);
}
