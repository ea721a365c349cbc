import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file atomically, readable by this user only: after a crash, or for a concurrent reader, it has the old
 * text or the new one.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
	await mkdir(dirname(path), { recursive: true });
	// A unique temporary name, because several may write the same path at once.
	const written = `${path}.${randomUUID()}.new`;
	try {
		await writeFile(written, text, { mode: 0o600 });
		await rename(written, path);
	} catch (error) {
		await rm(written, { force: true }).catch(() => undefined);
		throw error;
	}
}
