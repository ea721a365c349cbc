import { createHash } from "node:crypto";
import {
	createReadStream,
	createWriteStream,
	mkdirSync,
	renameSync,
	rmSync,
	statSync,
} from "node:fs";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { hubRefusal } from "./fetch-error.ts";
import type { HubFile } from "./list-files.ts";

const STALL_MS = 60_000;
const PARTIAL_CONTENT = 206;

type Options = {
	signal: AbortSignal;
	/** Called with the bytes of the file that are here, and how many of them have just come. */
	onBytes: (sum: number, more: number) => void;
};

/**
 * Fetches one file and puts it in its place only when size and checksum are right. A broken
 * connection leaves its beginning as `.part`, and the next call asks for the rest alone.
 */
export async function downloadFile(
	{ url, path, bytes, sha256 }: HubFile,
	target: string,
	{ signal, onBytes }: Options,
): Promise<void> {
	mkdirSync(dirname(target), { recursive: true });
	const part = `${target}.part`;
	const partBytes = statSync(part, { throwIfNoEntry: false })?.size ?? 0;
	// Without a checksum nothing would show that both pieces belong together: such files are small.
	const here = sha256 !== undefined && partBytes < bytes ? partBytes : 0;
	const hash = createHash("sha256");
	let sum = 0;
	const stalled = new AbortController();
	const watch = setTimeout(() => stalled.abort(), STALL_MS);
	async function* watched(chunks: AsyncIterable<Uint8Array>) {
		for await (const chunk of chunks) {
			watch.refresh();
			hash.update(chunk);
			sum += chunk.length;
			onBytes(sum, chunk.length);
			yield chunk;
		}
	}
	try {
		const { body, isRest } = await openFile(url, {
			path,
			here,
			signal: AbortSignal.any([signal, stalled.signal]),
		});
		if (isRest) {
			for await (const chunk of createReadStream(part)) hash.update(chunk);
			sum = here;
		}
		await pipeline(watched(body), createWriteStream(part, { flags: isRest ? "a" : "w" }));
	} finally {
		clearTimeout(watch);
	}
	if (sum !== bytes || (sha256 !== undefined && sha256 !== hash.digest("hex"))) {
		rmSync(part);
		throw new Error("These are not the bytes the hub named.");
	}
	renameSync(part, target);
}

/** Requests a file, or only the bytes after those that are here. */
async function openFile(
	url: string,
	{ path, here, signal }: { path: string; here: number; signal: AbortSignal },
) {
	const headers = here > 0 ? { range: `bytes=${here}-` } : {};
	const response = await fetch(url, { headers, signal });
	const { body, status } = response;
	if (!response.ok || body === null) throw hubRefusal(status, path);
	const range = response.headers.get("content-range");
	return { body, isRest: status === PARTIAL_CONTENT && !!range?.startsWith(`bytes ${here}-`) };
}
