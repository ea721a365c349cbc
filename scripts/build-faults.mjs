// Explains build failures that are not the sources' fault.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

const LONGEST_BUILD_MS = 15 * 60_000;

const ofDisk = {
	EACCES: "This user may not write there: build as the user whom the folder belongs to.",
	EPERM: "This user may not write there: build as the user whom the folder belongs to.",
	EROFS: "The folder is read-only: build in another one, or elsewhere and copy its dist/ here.",
	ENOSPC: "The disk is full: a build needs 50 MB.",
};

const ofBinaries =
	"A package's binary is missing, damaged or not for this machine. Delete node_modules and run npm start again.";

/** The message for a build's error; no stack if nobody needs one. */
export function faultInWords(error) {
	const { code, message, stack } = error;
	if (error instanceof BuildLocked) return message;
	// The package's own message recommends deleting the lock file.
	const isOfBinary = /native binding|\.node'/i.test(message);
	if (code === "ERR_DLOPEN_FAILED" || isOfBinary) return ofBinaries;
	return code in ofDisk ? `${message}\n${ofDisk[code]}` : stack;
}

class BuildLocked extends Error {}

/** Allows one build at a time in this folder; a second one is refused. Released when the process exits. */
export function lockBuild(folder = root) {
	mkdirSync(join(folder, "dist"), { recursive: true });
	const file = join(folder, "dist/building");
	try {
		writeFileSync(file, String(process.pid), { flag: "wx" });
	} catch (error) {
		if (error.code !== "EEXIST") throw error;
		const other = Number(readFileSync(file, "utf8"));
		// Process ids are reused, so a stale lock may name a live process.
		const isRecent = Date.now() - statSync(file).mtimeMs < LONGEST_BUILD_MS;
		if (isRecent && isRunning(other)) {
			throw new BuildLocked(
				`Another build runs in this folder (process ${other}). Wait until it has ended, then run this again.`,
			);
		}
		// Left by a build that was killed.
		writeFileSync(file, String(process.pid));
	}
	process.once("exit", () => rmSync(file, { force: true }));
}

function isRunning(id) {
	try {
		return id > 0 && process.kill(id, 0);
	} catch (error) {
		return error.code === "EPERM";
	}
}
