import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file atomically, readable by this user only: a crash or a concurrent reader sees the old or the new text,
 * never a part.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
	await mkdir(dirname(path), { recursive: true });
	// A unique temporary name, because several processes may write the same path at once.
	const written = `${path}.${randomUUID()}.new`;
	try {
		await writeFile(written, text, { mode: 0o600 });
		await rename(written, path);
	} catch (error) {
		await rm(written, { force: true }).catch(() => undefined);
		throw error;
	}
}
