import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes an empty folder for one test. */
export function temporaryFolder(): string {
	return mkdtempSync(join(tmpdir(), "vitrine-test-"));
}
