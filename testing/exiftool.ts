import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./temporary-folder.ts";

/** Whether exiftool is installed; without it, tests that need it are skipped. */
export const hasExiftool = spawnSync("exiftool", ["-ver"]).status === 0;

/** An independent reader's view of files: their tags, each with its group, and warnings. */
export function readTags(files: readonly Uint8Array[]): Record<string, unknown>[] {
	const folder = temporaryFolder();
	const paths = files.map((file, index) => {
		const path = join(folder, String(index));
		writeFileSync(path, file);
		return path;
	});
	const options = ["-q", "-json", "-G1", "-validate", "-warning", "-error", "-all"];
	return JSON.parse(execFileSync("exiftool", [...options, ...paths], { encoding: "utf8" }));
}
