import { createHash } from "node:crypto";
import { createWriteStream, mkdirSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { HubFile } from "./list-files.ts";
import { hasSize, partOf } from "./model-folder.ts";

const STALL_MS = 60_000;

/** Fetches one file and puts it in its place only when size and checksum are right. */
export async function downloadFile(
	file: HubFile & { url: string; target: string },
	options: { signal: AbortSignal; onBytes: (count: number) => void },
): Promise<void> {
	const stalled = new AbortController();
	const watch = setTimeout(() => stalled.abort(), STALL_MS);
	const signal = AbortSignal.any([options.signal, stalled.signal]);
	const part = partOf(file.target);
	const hash = createHash("sha256");
	try {
		const response = await fetch(file.url, { signal });
		if (!response.ok || response.body === null) throw new Error(`answered ${response.status}`);
		mkdirSync(dirname(file.target), { recursive: true });
		const { body } = response;
		async function* count() {
			for await (const chunk of body) {
				watch.refresh();
				hash.update(chunk);
				options.onBytes(chunk.length);
				yield chunk;
			}
		}
		await pipeline(count, createWriteStream(part), { signal });
	} finally {
		clearTimeout(watch);
	}
	if (!hasSize(part, file.bytes)) throw new Error("has not the size the hub named");
	if (file.sha256 !== undefined && hash.digest("hex") !== file.sha256) {
		throw new Error("has not the checksum the hub named");
	}
	renameSync(part, file.target);
}
