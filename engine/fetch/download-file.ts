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
import { followSignal } from "../../shared/follow-signal.ts";
import { startSilenceTimer } from "../../shared/silence-timer.ts";
import { hasSize } from "../catalogue/model-folder.ts";
import { hubRefusal } from "./fetch-error.ts";
import type { HubFile } from "./list-files.ts";

const STALL_MS = 60_000;
const PARTIAL_CONTENT = 206;

type Options = {
	signal: AbortSignal;
	/** Called with the bytes stored so far, and how many have just arrived. */
	onBytes: (sum: number, more: number) => void;
};

/**
 * Downloads one file; only a file with the right size and checksum gets its final name. After a broken connection the
 * partial file stays as `.part`, and the next call resumes it.
 */
export async function downloadFile(
	{ url, path, bytes, sha256 }: HubFile,
	target: string,
	{ signal, onBytes }: Options,
): Promise<void> {
	mkdirSync(dirname(target), { recursive: true });
	const part = `${target}.part`;
	const partBytes = statSync(part, { throwIfNoEntry: false })?.size ?? 0;
	// Files without a checksum cannot be resumed safely, and they are small.
	const here = sha256 !== undefined && partBytes <= bytes ? partBytes : 0;
	let hash = createHash("sha256");
	// Before the request: an unread response would meanwhile be closed, by Node or by the hub.
	if (here > 0) {
		for await (const chunk of createReadStream(part, { signal })) hash.update(chunk);
	}
	let sum = here;
	if (here < bytes || bytes === 0) {
		const { body, isRest, watch, close } = await openFile(url, { path, bytes, here, signal });
		if (!isRest) {
			hash = createHash("sha256");
			sum = 0;
		}
		async function* counted(chunks: AsyncIterable<Uint8Array>) {
			for await (const chunk of chunks) {
				watch.refresh();
				hash.update(chunk);
				sum += chunk.length;
				if (sum > bytes) throw new Error("The hub sends more than it named.");
				onBytes(sum, chunk.length);
				yield chunk;
			}
		}
		await pipeline(counted(body), createWriteStream(part, { flags: isRest ? "a" : "w" })).finally(
			close,
		);
	}
	// After a lost connection the partial file is valid.
	if (sum < bytes) throw new Error("The connection ended early.");
	if (sha256 !== undefined && sha256 !== hash.digest("hex")) {
		rmSync(part, { force: true });
		throw new Error("These are not the bytes the hub named.");
	}
	putInPlace(part, target, bytes);
}

/** Gives the file its name, unless another program that fetches the same one was faster, or has spoilt it. */
function putInPlace(part: string, target: string, bytes: number): void {
	const size = statSync(part, { throwIfNoEntry: false })?.size;
	if (size === bytes) renameSync(part, target);
	else if (size !== undefined || !hasSize(target, bytes)) {
		rmSync(part, { force: true });
		throw new Error("Another program fetches the same file.");
	}
}

/** Requests a file, or the rest after the stored bytes; aborts when no data arrives for a while. */
async function openFile(
	url: string,
	{ path, bytes, here, signal }: { path: string; bytes: number; here: number; signal: AbortSignal },
) {
	const leave = new AbortController();
	const unfollow = followSignal(leave, signal);
	const watch = startSilenceTimer(() => leave.abort(), STALL_MS);
	function close() {
		watch.stop();
		unfollow();
	}
	try {
		const range = here > 0 ? { range: `bytes=${here}-` } : {};
		const response = await fetch(url, { headers: range, signal: leave.signal });
		const { body, status, headers } = response;
		if (!response.ok || body === null) throw hubRefusal(response, path);
		const part = headers.get("content-range");
		const isRest = status === PARTIAL_CONTENT && !!part?.startsWith(`bytes ${here}-`);
		// A page in its place, as of a network that asks to sign in, must not replace what is already here.
		const length = headers.has("content-encoding") ? null : headers.get("content-length");
		if (length !== null && Number(length) !== bytes - (isRest ? here : 0)) {
			await body.cancel();
			throw new Error("This is not the file that the hub named.");
		}
		return { body, isRest, watch, close };
	} catch (error) {
		close();
		throw error;
	}
}
