// Two installations, or two builds, in one folder would delete each other's files: two starts at once, or one whose
// terminal was closed and whose npm still runs.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const LONGEST_WORK_MS = 15 * 60_000;

/**
 * Waits until no other process installs or builds in this folder; then this one may, until it calls `release` or ends.
 * `handTo` names the process that works for it, and goes on if this one is killed.
 */
export async function takeTurn(folder) {
	const file = join(folder, "dist/working");
	mkdirSync(join(folder, "dist"), { recursive: true });
	let hasWaited = false;
	while (!isWritten(file)) {
		const other = Number(readIfThere(file));
		if (!isWorking(file, other)) {
			// Left by one that was killed.
			rmSync(file, { force: true });
			continue;
		}
		if (!hasWaited) {
			console.log(
				`Waiting for process ${other}, which installs or builds in this folder. If none does, delete dist/working…`,
			);
		}
		hasWaited = true;
		await sleep(200);
	}
	const release = () => rmSync(file, { force: true });
	process.once("exit", release);
	return {
		hasWaited,
		handTo: (id) => writeFileSync(file, String(id)),
		release() {
			process.off("exit", release);
			release();
		},
	};
}

function isWritten(file) {
	try {
		writeFileSync(file, String(process.pid), { flag: "wx" });
		return true;
	} catch (error) {
		if (error.code === "EEXIST") return false;
		throw error;
	}
}

function readIfThere(file) {
	try {
		return readFileSync(file, "utf8");
	} catch (error) {
		if (error.code === "ENOENT") return "";
		throw error;
	}
}

function isWorking(file, id) {
	try {
		const age = Date.now() - statSync(file).mtimeMs;
		// An empty file is just being written.
		if (id === 0) return age < 1_000;
		// Process ids are reused, in a container at once: an old file may name another process, or this one.
		return id !== process.pid && age < LONGEST_WORK_MS && process.kill(id, 0);
	} catch (error) {
		return error.code === "EPERM";
	}
}
