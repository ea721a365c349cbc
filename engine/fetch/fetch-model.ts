import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ModelEntry } from "../catalogue/model-entry.ts";
import { EngineError } from "../host/engine-error.ts";
import { downloadFile } from "./download-file.ts";
import { type HubFile, listFiles } from "./list-files.ts";
import { hasSize, modelFolder, partOf, readMark, writeMark } from "./model-folder.ts";

const TRIES = 3;
const PAUSE_MS = 500;

export type Progress = { loaded: number; total: number; bytesPerSecond: number };
export type FetchOptions = {
	dataDir: string;
	hubUrl: string;
	signal: AbortSignal;
	onProgress: (progress: Progress) => void;
};

/** Fetches what is missing of a model. Files already whole stay; a cut one is tried again. */
export async function fetchModel(entry: ModelEntry, options: FetchOptions): Promise<void> {
	const { dataDir, hubUrl, signal, onProgress } = options;
	const folder = modelFolder(entry, dataDir);
	const files = await listFiles(entry, hubUrl, signal).catch((error: unknown) => {
		throw error instanceof EngineError || signal.aborted ? error : unreachable(entry);
	});
	const known = readMark(folder);
	// Files of another revision may have the right size and yet be others.
	if (known !== undefined && known.revision !== entry.revision) rmSync(folder, { recursive: true });
	writeMark(folder, { revision: entry.revision, files: [] });
	const isWhole = ({ path, bytes }: HubFile) => hasSize(join(folder, path), bytes);
	const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
	let loaded = files.filter(isWhole).reduce((sum, { bytes }) => sum + bytes, 0);
	const startedAt = performance.now();
	const loadedBefore = loaded;
	const tell = () => {
		const seconds = Math.max(0.001, (performance.now() - startedAt) / 1000);
		onProgress({ loaded, total, bytesPerSecond: Math.max(0, loaded - loadedBefore) / seconds });
	};
	for (const file of files.filter((one) => !isWhole(one))) {
		const target = join(folder, file.path);
		const url = `${hubUrl}/${entry.hub}/resolve/${entry.revision}/${file.path}`;
		await tryAgain(async () => {
			const before = loaded;
			try {
				await downloadFile(
					{ ...file, url, target },
					{
						signal,
						onBytes(count) {
							loaded += count;
							tell();
						},
					},
				);
			} catch (error) {
				loaded = before;
				rmSync(partOf(target), { force: true });
				throw error;
			}
		}, signal).catch((error: unknown) => {
			throw signal.aborted ? error : notFetched(entry, file, error);
		});
	}
	writeMark(folder, {
		revision: entry.revision,
		files: files.map(({ path, bytes }) => ({ path, bytes })),
	});
	tell();
}

async function tryAgain(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
	for (let tried = 1; ; tried++) {
		try {
			return await work();
		} catch (error) {
			if (tried === TRIES || signal.aborted) throw error;
			await pause(PAUSE_MS * tried, undefined, { signal });
		}
	}
}

function unreachable(entry: ModelEntry): EngineError {
	const message = `The hub could not be reached to fetch ${entry.name}.`;
	return new EngineError(message, { status: 500, code: "hub_unreachable" });
}

function notFetched(entry: ModelEntry, file: HubFile, reason: unknown): EngineError {
	const why = reason instanceof Error ? reason.message : "failed";
	const message = `${file.path} of ${entry.name} could not be fetched (${why}).`;
	return new EngineError(message, { status: 500, code: "fetch_failed" });
}
