import { execSync } from "node:child_process";
import { existsSync } from "node:fs";

// The headless shell first: tests take a third less time in it.
const places = [
	"/usr/bin/chromium-headless-shell",
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
];

/** The path of a Chromium; as root on Debian, installs one if there is none. */
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
