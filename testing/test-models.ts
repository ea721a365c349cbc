import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./temporary-folder.ts";

/** The tests' own catalogue: hosts change the repository's, and no test may fail because of that. */
export const testModelsFile = join(import.meta.dirname, "models.yaml");

/** Writes the same catalogue with every model on, a model of each task, and returns its path. */
export function everyModelFile(): string {
	const file = join(temporaryFolder(), "models.yaml");
	writeFileSync(file, readFileSync(testModelsFile, "utf8").replaceAll(/^ +enabled: false\n/gm, ""));
	return file;
}
