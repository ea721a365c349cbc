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
	const here = sha256 !== undefined && partBytes <= bytes ? partBytes : 0;
	let hash = createHash("sha256");
	// Before the request: a response that nobody reads meanwhile is closed, by Node or by the hub.
	if (here > 0) {
		for await (const chunk of createReadStream(part, { signal })) hash.update(chunk);
	}
	let sum = here;
	if (here < bytes || bytes === 0) {
		const { body, isRest, touch, end } = await openFile(url, { path, here, signal });
		if (!isRest) {
			hash = createHash("sha256");
			sum = 0;
		}
		async function* counted(chunks: AsyncIterable<Uint8Array>) {
			for await (const chunk of chunks) {
				touch();
				hash.update(chunk);
				sum += chunk.length;
				if (sum > bytes) throw new Error("The hub sends more than it named.");
				onBytes(sum, chunk.length);
				yield chunk;
			}
		}
		await pipeline(counted(body), createWriteStream(part, { flags: isRest ? "a" : "w" })).finally(
			end,
		);
	}
	// An early end leaves a beginning, which is no fault of its bytes.
	if (sum < bytes) throw new Error("The connection ended early.");
	if (sha256 !== undefined && sha256 !== hash.digest("hex")) {
		rmSync(part);
		throw new Error("These are not the bytes the hub named.");
	}
	renameSync(part, target);
}

/** Requests a file, or only the bytes after those that are here; gives up once no byte comes for a while. */
async function openFile(
	url: string,
	{ path, here, signal }: { path: string; here: number; signal: AbortSignal },
) {
	const stalled = new AbortController();
	const watch = setTimeout(() => stalled.abort(), STALL_MS);
	const end = () => clearTimeout(watch);
	try {
		const headers = here > 0 ? { range: `bytes=${here}-` } : {};
		const either = AbortSignal.any([signal, stalled.signal]);
		const response = await fetch(url, { headers, signal: either });
		const { body, status } = response;
		if (!response.ok || body === null) throw hubRefusal(status, path);
		const range = response.headers.get("content-range");
		const isRest = status === PARTIAL_CONTENT && !!range?.startsWith(`bytes ${here}-`);
		return { body, isRest, touch: () => void watch.refresh(), end };
	} catch (error) {
		end();
		throw error;
	}
}
