import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ModelEntry } from "../catalogue/read-catalogue.ts";
import { EngineError } from "../engine-error.ts";
import { downloadFile } from "./download-file.ts";
import { listFiles, type Places } from "./list-files.ts";
import { hasSize, markFetched, modelFolder } from "./model-folder.ts";

const TRIES = 3;
const PAUSE_MS = 500;

type Options = Places & {
	onProgress: (progress: { loaded: number; total: number; bytesPerSecond: number }) => void;
};

/** Fetches what is missing of a model. Files already whole stay; a cut one is tried again. */
export async function fetchModel(entry: ModelEntry, options: Options): Promise<void> {
	const { signal, onProgress } = options;
	const failed = (code: string, message: string) => (error: unknown) => {
		if (signal.aborted || error instanceof EngineError) throw error;
		throw new EngineError(`${message}.`, { status: 500, code });
	};
	const files = await listFiles(entry, options).catch(
		failed("hub_unreachable", `The hub could not be reached to fetch ${entry.name}`),
	);
	const folder = modelFolder(entry, options.dataDir);
	const missing = files.filter(({ path, bytes }) => !hasSize(join(folder, path), bytes));
	const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
	const before = missing.reduce((rest, { bytes }) => rest - bytes, total);
	const startedAt = performance.now();
	let done = before;
	const tell = (loaded: number) => {
		const seconds = Math.max(0.001, (performance.now() - startedAt) / 1000);
		onProgress({ loaded, total, bytesPerSecond: (loaded - before) / seconds });
	};
	for (const file of missing) {
		const onBytes = (sum: number) => tell(done + sum);
		const download = () => downloadFile(file, join(folder, file.path), { signal, onBytes });
		await tryAgain(download, signal).catch(
			failed("fetch_failed", `${file.path} of ${entry.name} could not be fetched`),
		);
		done += file.bytes;
	}
	markFetched(folder, files);
	tell(done);
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
