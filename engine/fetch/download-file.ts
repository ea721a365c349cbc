import { createHash } from "node:crypto";
import { createWriteStream, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { HubFile } from "./list-files.ts";
import { hasSize } from "./model-folder.ts";

const STALL_MS = 60_000;

/** Fetches one file and puts it in its place only when size and checksum are right. */
export async function downloadFile(
	{ url, target, bytes, sha256 }: HubFile & { url: string; target: string },
	{ signal, onBytes }: { signal: AbortSignal; onBytes: (sum: number) => void },
): Promise<void> {
	const stalled = new AbortController();
	const watch = setTimeout(() => stalled.abort(), STALL_MS);
	const either = AbortSignal.any([signal, stalled.signal]);
	const part = `${target}.part`;
	const hash = createHash("sha256");
	try {
		const { ok, status, body } = await fetch(url, { signal: either });
		if (!ok || body === null) throw new Error(`answered ${status}`);
		mkdirSync(dirname(target), { recursive: true });
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
		await pipeline(body, watched, createWriteStream(part), { signal: either });
		if (!hasSize(part, bytes)) throw new Error("has not the size the hub named");
		if (sha256 !== undefined && hash.digest("hex") !== sha256) {
			throw new Error("has not the checksum the hub named");
		}
		renameSync(part, target);
	} finally {
		clearTimeout(watch);
		rmSync(part, { force: true });
	}
}
