import { spawnSync } from "node:child_process";
import { constants } from "node:os";
import { isBuilt } from "./built-from.mjs";

const elsewhere =
	"The build needs 1 GB of memory. Give it more, or build on another machine (npm run build), copy its dist/ here and run: node dist/server/main.js";
const damaged =
	"A package's binary is damaged or not for this processor. Delete node_modules and run npm start again.";
const ofDamage = new Set(["SIGBUS", "SIGSEGV", "SIGILL"]);
/** By the person at the keyboard, who needs no words. */
const ofPeople = new Set(["SIGINT", "SIGTERM", "SIGHUP"]);

/** Builds unless the last build was made from what is here. A failed build ends the process. */
export function ensureBuilt() {
	if (isBuilt()) return;
	// In a process of its own, so that the server does not keep the memory of a build.
	const { status, signal } = spawnSync(process.execPath, ["scripts/build.mjs"], {
		stdio: "inherit",
	});
	if (status === 0) return;
	const words = wordsFor(status, signal);
	if (words) console.error(`\n${words}`);
	process.exit(status ?? 1);
}

/** What to do about a build that was ended from outside; others say it themselves. */
export function wordsFor(status, signal) {
	// A shell or a container tells a signal as a status.
	const name = signal ?? signalOf(status);
	if (!name || ofPeople.has(name)) return "";
	return `The build was ended by ${name}. ${ofDamage.has(name) ? damaged : elsewhere}`;
}

function signalOf(status) {
	return Object.entries(constants.signals).find(([, number]) => status === 128 + number)?.[0];
}
