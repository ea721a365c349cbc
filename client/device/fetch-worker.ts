/// <reference lib="webworker" />
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { isModelFile, requiredFiles } from "../../engine/catalogue/model-files.ts";
import { startSilenceTimer } from "../lib/silence-timer.ts";
import { FetchError, faultOf, isPlausible, isWebPage } from "./fetched-file.ts";
import {
	addModel,
	changeModel,
	deleteFile,
	fileBytes,
	isWholeFor,
	type KeptFile,
	type KeptModel,
	listsAll,
	modelKey,
	readModel,
	readParts,
	writePart,
} from "./kept-models.ts";
import type { FetchOrder, FromFetcher } from "./protocol.ts";

/* Downloads one model and exits. A worker, because hashing and storing would block the page. */

const PART_BYTES = 4 * 1024 * 1024;
const WAITING_BYTES = 32 * 1024 * 1024;
const PART_MS = 1_000;
const PROGRESS_MS = 200;
/** How far into a file a web page's first tag is looked for. */
const HEAD_BYTES = 512;
/** Idle limit: a source that sends nothing for this long counts as gone. */
const STALL_MS = 30_000;
/** The CSP report of a blocked request may arrive after the request's failure. */
const POLICY_REPORT_MS = 100;
const PARTIAL_CONTENT = 206;
const NOT_FOUND = 404;

type Chunk = Uint8Array<ArrayBuffer>;

/** The model was deleted during the download. */
class DeletedError extends Error {}

declare const self: DedicatedWorkerGlobalScope;

let isBlockedByPolicy = false;
self.addEventListener("securitypolicyviolation", () => {
	isBlockedByPolicy = true;
});

self.onmessage = async ({ data: order }: MessageEvent<FetchOrder>) => {
	try {
		await fetchModel(order);
		send({ type: "done" });
	} catch (thrown) {
		if (thrown instanceof DeletedError) send({ type: "deleted" });
		else send({ type: "failed", fault: faultOf(thrown) });
	}
};

function send(message: FromFetcher) {
	self.postMessage(message);
}

async function fetchModel({ model, source }: FetchOrder): Promise<void> {
	const key = modelKey(model);
	const kept = await readModel(key);
	if (isWholeFor(model, kept)) return;
	const listed = kept && listsAll(model, kept) ? kept : await listFiles({ model, source }, key);
	if (listed.commit !== kept?.commit) await addModel(listed);
	else if (listed !== kept && !(await changeModel(listed))) throw new DeletedError();
	send({ type: "listed" });
	const progress = createProgress(fileBytes(listed.files));
	for (const file of listed.files) {
		await fetchFile(`${source.url}/${model.model}/resolve/${listed.commit}/${file.path}`, {
			key,
			file,
			onBytes: progress.add,
		});
	}
	const positions = await readPositions(key);
	const whole = { ...listed, at: Date.now(), isWhole: true, positions };
	if (!(await changeModel(whole))) throw new DeletedError();
}

/** A catalogue may promise a longer context than the model's own settings allow. */
async function readPositions(key: string): Promise<number | undefined> {
	const settings = await new Blob(await readParts(key, "config.json")).text();
	if (settings === "") return undefined;
	const { max_position_embeddings: found }: Record<string, unknown> = JSON.parse(settings);
	return typeof found === "number" ? found : undefined;
}

type HubFile = { type: string; path: string; size: number; lfs?: { oid: string } };

/** The files of a model, and the commit that its branch points to now. */
async function listFiles({ model, source }: FetchOrder, key: string): Promise<KeptModel> {
	const api = `${source.url}/api/models/${model.model}`;
	const { sha: commit }: { sha: string } = await readJson(`${api}/revision/${model.revision}`);
	const all: HubFile[] = await readJson(`${api}/tree/${commit}?recursive=true`);
	const files = all
		.filter(({ type, path }) => type === "file" && isModelFile(model, path))
		.map(({ path, size, lfs }): KeptFile => ({ path, bytes: size, sha256: lfs?.oid }));
	if (!requiredFiles(model).every((path) => files.some((file) => file.path === path))) {
		throw new FetchError("notThere");
	}
	return { key, model: model.model, commit, files, at: Date.now(), isWhole: false };
}

async function readJson(url: string) {
	const response = await open(url);
	return response.json().catch(() => {
		throw new FetchError("page");
	});
}

async function open(url: string, options: RequestInit = {}): Promise<Response> {
	// The hub needs no cookies, and the HTTP cache would keep a second copy.
	const alone: RequestInit = { credentials: "omit", cache: "no-store" };
	const response = await fetch(url, { ...options, ...alone }).catch(async () => {
		await new Promise((resolve) => setTimeout(resolve, POLICY_REPORT_MS));
		throw new FetchError(isBlockedByPolicy ? "forbidden" : "unreachable");
	});
	if (response.status === NOT_FOUND) throw new FetchError("notThere");
	if (!response.ok) throw new FetchError("unreachable");
	return response;
}

type FileFetch = { key: string; file: KeptFile; onBytes: (count: number, isNew: boolean) => void };

/** Downloads a file, or resumes it, and checks it. */
async function fetchFile(url: string, { key, file, onBytes }: FileFetch): Promise<void> {
	const parts = await readParts(key, file.path);
	const here = parts.reduce((sum, { size }) => sum + size, 0);
	onBytes(here, false);
	if (here < file.bytes) await fetchRest(url, { key, file, onBytes, here });
	if (!(await isRight(key, file))) {
		await deleteFile(key, file.path);
		throw new FetchError("wrong");
	}
}

/** Stores the bytes after those already stored; starts over if the source ignores the range. */
async function fetchRest(
	url: string,
	{ key, file: { path }, onBytes, here }: FileFetch & { here: number },
): Promise<void> {
	const stalled = new AbortController();
	const watch = startSilenceTimer(() => stalled.abort(), STALL_MS);
	const headers: HeadersInit = here > 0 ? { range: `bytes=${here}-` } : {};
	const response = await open(url, { headers, signal: stalled.signal }).finally(watch.stop);
	const reader = (response.body ?? new Blob().stream()).getReader();
	async function read() {
		// Runs only while a read waits: slow storage is not an idle source.
		watch.refresh();
		const { value } = await reader.read().finally(watch.stop);
		if (value) onBytes(value.length, true);
		return value;
	}
	let offset = response.status === PARTIAL_CONTENT ? here : 0;
	const storage = createStorage(async (content) => {
		if (offset === 0) {
			const type = response.headers.get("content-type");
			// Before what is kept makes room for it.
			if (isWebPage(type, await content.slice(0, HEAD_BYTES).text())) throw new FetchError("page");
			await deleteFile(key, path);
			onBytes(-here, false);
		}
		const isKept = await writePart({ key, path, offset, content });
		if (!isKept) throw new DeletedError();
		offset += content.size;
	});
	await pour(read, storage.getWriter());
}

async function isRight(key: string, file: KeptFile): Promise<boolean> {
	const parts = await readParts(key, file.path);
	const size = parts.reduce((sum, part) => sum + part.size, 0);
	// A connection that was lost has thrown: a shorter file that came to its end is another one.
	if (size !== file.bytes) return false;
	if (file.sha256 === undefined) {
		const content = new Blob(parts);
		const isJson = file.path.endsWith(".json");
		return isPlausible(file.path, await (isJson ? content : content.slice(0, HEAD_BYTES)).text());
	}
	// Hashed in parts: `crypto.subtle` needs the whole file at once, which a phone's memory cannot hold.
	const hash = sha256.create();
	for (const part of parts) hash.update(new Uint8Array(await part.arrayBuffer()));
	return bytesToHex(hash.digest()) === file.sha256;
}

/**
 * Stores what comes in parts of 4 MB; an empty chunk stores what is there. Up to 32 MB wait while a part is stored:
 * when the connection is lost, a browser drops what nobody has read.
 */
function createStorage(store: (content: Blob) => Promise<void>): WritableStream<Chunk> {
	let part = new Blob();
	async function storePart() {
		if (part.size > 0) await store(part);
		part = new Blob();
	}
	return new WritableStream<Chunk>(
		{
			async write(chunk) {
				part = new Blob([part, chunk]);
				if (chunk.length === 0 || part.size >= PART_BYTES) await storePart();
			},
			close: storePart,
		},
		new ByteLengthQueuingStrategy({ highWaterMark: WAITING_BYTES }),
	);
}

/** Writes what is read; stores it each second, at its end and also at a cut. Throws what storing throws. */
async function pour(
	read: () => Promise<Chunk | undefined>,
	writer: WritableStreamDefaultWriter<Chunk>,
): Promise<void> {
	// If storing fails, `ready` and `close` reject, too.
	const write = (chunk: Chunk) => void writer.write(chunk).catch(() => undefined);
	const everySecond = setInterval(write, PART_MS, new Uint8Array());
	const cut = () => "cut" as const;
	try {
		let chunk = await read().catch(cut);
		while (typeof chunk === "object") {
			await writer.ready;
			write(chunk);
			chunk = await read().catch(cut);
		}
		await writer.ready;
		await writer.close();
		if (chunk === "cut") throw new FetchError("unreachable");
	} finally {
		clearInterval(everySecond);
	}
}

function createProgress(total: number) {
	const startedAt = performance.now();
	let loaded = 0;
	let fetched = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;
	function report() {
		timer = undefined;
		const seconds = Math.max(0.001, (performance.now() - startedAt) / 1000);
		send({ type: "progress", progress: { loaded, total, bytesPerSecond: fetched / seconds } });
	}
	return {
		add(count: number, isNew: boolean) {
			loaded += count;
			if (isNew) fetched += count;
			if (timer === undefined) timer = setTimeout(report, PROGRESS_MS);
		},
	};
}
