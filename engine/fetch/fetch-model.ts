import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ModelEntry } from "../catalogue/model-entry.ts";
import { hasSize, markFetched, modelFolder } from "../catalogue/model-folder.ts";
import { log } from "../log.ts";
import { downloadFile } from "./download-file.ts";
import { diskFault, FetchError, isOfDisk } from "./fetch-error.ts";
import { listFiles, type Places } from "./list-files.ts";

const TRIES = 3;
const PAUSE_MS = 500;

type Options = Places & {
	onProgress: (progress: { loaded: number; total: number; bytesPerSecond: number }) => void;
};

/** Downloads the missing files of a model; an interrupted one resumes. Throws a FetchError, or the signal's reason. */
export async function fetchModel(entry: ModelEntry, options: Options): Promise<void> {
	await fetchFiles(entry, options).catch((error: unknown) => {
		if (!isOfDisk(error)) throw error;
		log(`${entry.id}: not fetched: ${error.code}, ${error.syscall}`);
		throw diskFault(entry, error);
	});
}

async function fetchFiles(entry: ModelEntry, options: Options): Promise<void> {
	const { signal, onProgress } = options;
	const failed =
		(code: "hub_unreachable" | "fetch_failed", message: string) => (error: unknown) => {
			if (signal.aborted || error instanceof FetchError || isOfDisk(error)) throw error;
			throw new FetchError(`${message}.`, code);
		};
	const files = await tryAgain(() => listFiles(entry, options), signal).catch(
		failed("hub_unreachable", `The hub could not be reached to fetch ${entry.name}`),
	);
	const folder = modelFolder(entry, options.dataDir);
	const missing = files.filter(({ path, bytes }) => !hasSize(join(folder, path), bytes));
	const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
	const here = missing.reduce((rest, { bytes }) => rest - bytes, total);
	const startedAt = performance.now();
	let done = here;
	let fetched = 0;
	const tell = (loaded: number) => {
		const seconds = Math.max(0.001, (performance.now() - startedAt) / 1000);
		onProgress({ loaded, total, bytesPerSecond: fetched / seconds });
	};
	for (const file of missing) {
		const onBytes = (sum: number, more: number) => {
			fetched += more;
			tell(done + sum);
		};
		const target = join(folder, file.path);
		const download = () => downloadFile(file, target, { signal, onBytes });
		const here = () => statSync(`${target}.part`, { throwIfNoEntry: false })?.size ?? 0;
		await tryAgain(download, signal, here).catch(
			failed("fetch_failed", `${file.path} of ${entry.name} could not be fetched`),
		);
		done += file.bytes;
	}
	markFetched(folder, files);
	tell(done);
}

/** Retries after a pause; a try that made progress does not count. */
async function tryAgain<Result>(
	work: () => Promise<Result>,
	signal: AbortSignal,
	here = () => 0,
): Promise<Result> {
	let best = here();
	for (let tried = 1; ; tried++) {
		try {
			return await work();
		} catch (error) {
			const isFinal = error instanceof FetchError && error.code === "model_not_on_hub";
			const bytes = here();
			if (bytes > best) tried = 1;
			best = Math.max(best, bytes);
			if (tried === TRIES || isFinal || signal.aborted || isOfDisk(error)) throw error;
			await pause(PAUSE_MS * tried, undefined, { signal });
		}
	}
}
