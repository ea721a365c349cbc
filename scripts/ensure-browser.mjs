import { execSync } from "node:child_process";
import { existsSync } from "node:fs";

// The shell is the same browser without a window of its own: the tests take a third less time in it.
const places = [
	"/usr/bin/chromium-headless-shell",
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
];

/** Gives the path of a Chromium, installing Debian's where there is none and that is possible. */
export function ensureBrowser() {
	const found = findBrowser();
	if (found) return found;
	if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
		console.log("Installing Chromium (once)…");
		const quiet = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
		execSync(
			"apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell",
			quiet,
		);
	}
	const installed = findBrowser();
	if (installed) return installed;
	throw new Error("The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.");
}

function findBrowser() {
	return [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path));
}
