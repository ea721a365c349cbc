import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

// Prefer the headless shell, in which tests take a third less time.
const places = [
	"/usr/bin/chromium-headless-shell",
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
	"C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
	"C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
	"C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** The path of a Chromium, if installed; as root on Debian, installs it first. */
export function ensureBrowser() {
	const found = findBrowser();
	if (found || process.env.CHROMIUM_PATH) return found;
	if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
		console.log("Installing Chromium (once)…");
		const quiet = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
		const command =
			"apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell";
		spawnSync(command, { shell: true, ...quiet });
	}
	return findBrowser();
}

/** The path of a Chromium, if installed. If `CHROMIUM_PATH` is set, only that counts. */
export function findBrowser() {
	const { CHROMIUM_PATH } = process.env;
	return (CHROMIUM_PATH ? [CHROMIUM_PATH] : places).find((path) => existsSync(path));
}
