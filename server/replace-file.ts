import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes a file that only this user may read. A crash, or a reader meanwhile, finds the old text or the new one. */
export async function replaceFile(path: string, text: string): Promise<void> {
	await mkdir(dirname(path), { recursive: true });
	await writeFile(`${path}.new`, text, { mode: 0o600 });
	await rename(`${path}.new`, path);
}
