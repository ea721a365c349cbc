import { spawnSync } from "node:child_process";
import { statfsSync, statSync } from "node:fs";

// The engine's packages; the runtime brings its binaries for every system.
const PACKAGES_BYTES = 500_000_000;
const timeOf = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (timeOf("engine/node_modules/.package-lock.json") < timeOf("engine/package-lock.json")) {
	const { bavail, bsize } = statfsSync("engine");
	if (bavail * bsize < PACKAGES_BYTES) {
		stop("The engine's packages need 500 MB on this disk, and less is free.");
	}
	console.log("Installing the engine's packages, about 360 MB (once)…");
	npm(
		["install", "--no-save", "--loglevel=error"],
		"The engine's packages could not be installed. See whether the package registry can be reached, then run npm run local again.",
	);
}
npm(["run", "build", "--silent"], "The engine could not be built.");

process.argv.push("--", process.execPath, "--max-semi-space-size=8", "scripts/start.mjs");
await import("../engine/dist/cli/local.js");

function npm(words, failure) {
	// The runtime's install script would download GPU libraries, and fails if it cannot.
	const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip" };
	const { status } = spawnSync("npm", [...words, "--prefix", "engine"], {
		stdio: "inherit",
		shell: process.platform === "win32",
		env,
	});
	if (status !== 0) stop(failure);
}

function stop(reason) {
	console.error(reason);
	process.exit(1);
}
