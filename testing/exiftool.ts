import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./temporary-folder.ts";

/** Whether exiftool is installed; without it, tests that need it are skipped. */
export const hasExiftool = spawnSync("exiftool", ["-ver"]).status === 0;

/** What an independent reader finds in a file: its tags, their groups before them, and what it complains of. */
export function readTags(file: Uint8Array): Record<string, unknown> {
	const path = join(temporaryFolder(), "file");
	writeFileSync(path, file);
	const options = ["-json", "-G1", "-validate", "-warning", "-error", "-all"];
	const out = execFileSync("exiftool", [...options, path], { encoding: "utf8" });
	const [tags]: Record<string, unknown>[] = JSON.parse(out);
	return tags ?? {};
}
