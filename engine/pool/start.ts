import type { ModelEntry } from "../catalogue/model-entry.ts";
import { isFetched } from "../catalogue/model-folder.ts";
import { EngineError } from "../engine-error.ts";
import type { Settings } from "../env.ts";
import { diskShortage } from "../fetch/disk-shortage.ts";
import { diskFull } from "../fetch/fetch-error.ts";
import { fetchModel } from "../fetch/fetch-model.ts";
import { log } from "../log.ts";
import { sizeText } from "../size-text.ts";
import { forkWorker, type WorkerProcess } from "./worker-process.ts";

// An estimate for the very first load: read from a slow disk and prepared by the runtime in one second.
const LOAD_BYTES_PER_SECOND = 200_000_000;
const START_SECONDS = 1;

/** A model's state, as the list of models reports it; the progress is the percentage downloaded. */
type Status = {
	state: "downloading" | "loading" | "ready";
	progress?: number | undefined;
	process?: WorkerProcess["info"];
};

/** Downloads a model if necessary, waits for memory from `reserve`, then loads it. */
export function beginStart(
	entry: ModelEntry,
	settings: Settings,
	reserve: () => Promise<() => void>,
) {
	const stop = new AbortController();
	const status: Status = { state: "loading" };
	let readyAt = inSeconds(START_SECONDS + entry.bytes / LOAD_BYTES_PER_SECOND);
	const process = load();
	return {
		process,
		status,
		/** Aborts the start and ends the process; settles when it has exited. */
		async end(): Promise<void> {
			stop.abort();
			await Promise.allSettled([process.then(({ gone }) => gone)]);
		},
		/** The answer to callers in the meantime. */
		notYet: () => {
			const { state, progress } = status;
			const doing = state === "downloading" ? "downloaded" : "loaded";
			const retrySeconds = Math.max(1, Math.ceil((readyAt - performance.now()) / 1000));
			const details = { status: 503, code: `model_${state}`, retrySeconds, progress };
			return new EngineError(`The model is being ${doing}.`, details);
		},
	};

	async function load(): Promise<WorkerProcess> {
		if (!isFetched(entry, settings.dataDir)) await download();
		const release = await reserve();
		try {
			stop.signal.throwIfAborted();
			const began = performance.now();
			const { dataDir, threads, nice } = settings;
			const starting = forkWorker({ entry, dataDir, threads, nice }, release);
			stop.signal.addEventListener("abort", starting.kill);
			await starting.ready;
			status.state = "ready";
			status.process = starting.info;
			log(`${entry.id}: loaded in ${secondsSince(began)} s, process ${starting.info.pid}`);
			return starting;
		} catch (error) {
			release();
			throw error;
		}
	}

	async function download(): Promise<void> {
		const shortage = diskShortage([entry], settings.dataDir);
		if (shortage !== undefined) {
			log(`${entry.id}: not fetched, the disk has ${shortage}`);
			throw diskFull(entry);
		}
		status.state = "downloading";
		const began = performance.now();
		log(`${entry.id}: fetching, about ${sizeText(entry.bytes)}`);
		await fetchModel(entry, {
			...settings,
			signal: stop.signal,
			onProgress: ({ loaded, total, bytesPerSecond }) => {
				status.progress = Math.floor((100 * loaded) / Math.max(1, total));
				const seconds = (total - loaded) / Math.max(1, bytesPerSecond);
				readyAt = inSeconds(START_SECONDS + seconds);
			},
		});
		log(`${entry.id}: fetched in ${secondsSince(began)} s`);
		status.state = "loading";
		status.progress = undefined;
	}
}

function inSeconds(seconds: number): number {
	return performance.now() + 1000 * seconds;
}

function secondsSince(began: number): string {
	return ((performance.now() - began) / 1000).toFixed(1);
}
