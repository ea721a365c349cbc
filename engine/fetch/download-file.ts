import { createHash } from "node:crypto";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { HubFile } from "./list-files.ts";

const STALL_MS = 60_000;

/** Fetches one file and puts it in its place only when size and checksum are right. */
export async function downloadFile(
	{ url, bytes, sha256 }: HubFile,
	target: string,
	{ signal, onBytes }: { signal: AbortSignal; onBytes: (sum: number) => void },
): Promise<void> {
	const stalled = new AbortController();
	const watch = setTimeout(() => stalled.abort(), STALL_MS);
	const part = `${target}.part`;
	const hash = createHash("sha256");
	let sum = 0;
	async function* watched(chunks: AsyncIterable<Uint8Array>) {
		for await (const chunk of chunks) {
			watch.refresh();
			hash.update(chunk);
			sum += chunk.length;
			onBytes(sum);
			yield chunk;
		}
	}
	try {
		const { ok, body } = await fetch(url, { signal: AbortSignal.any([signal, stalled.signal]) });
		if (!ok || body === null) throw new Error("The hub gave no file.");
		mkdirSync(dirname(target), { recursive: true });
		await writeFile(part, watched(body));
		if (sum !== bytes || (sha256 !== undefined && sha256 !== hash.digest("hex"))) {
			throw new Error("These are not the bytes the hub named.");
		}
		renameSync(part, target);
	} finally {
		clearTimeout(watch);
		rmSync(part, { force: true });
	}
}
