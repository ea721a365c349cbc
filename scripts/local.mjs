import "./ensure-node.mjs";
import "../shared/end-with-npm.mjs";
import { spawnSync } from "node:child_process";
import { statfsSync } from "node:fs";
import { installCommand } from "./ensure-installed.mjs";
import { isInstalled } from "./lock-file.mjs";

// The engine's packages; its runtime includes the binaries for every system.
const PACKAGES_BYTES = 500_000_000;

if (!isInstalled("engine")) {
	const { bavail, bsize } = statfsSync("engine");
	if (bavail * bsize < PACKAGES_BYTES) {
		stop("The engine's packages need 500 MB on this disk, and less is free.");
	}
	console.log("Installing the engine's packages, about 360 MB (once)…");
	npm(
		installCommand,
		"The engine's packages could not be installed. See whether the package registry can be reached, then run npm run local again.",
	);
}
npm("npm run build --silent", "The engine could not be built.");

process.argv.push("--", process.execPath, "--max-semi-space-size=8", "scripts/start.mjs");
await import("../engine/dist/cli/local.js");

function npm(command, failure) {
	// The runtime's install script would download GPU libraries, and fails if it cannot.
	const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip" };
	// A shell, because npm is a script on Windows.
	const options = { stdio: "inherit", shell: true, env };
	const { status } = spawnSync(`${command} --prefix engine`, options);
	if (status !== 0) stop(failure);
}

function stop(reason) {
	console.error(reason);
	process.exit(1);
}
