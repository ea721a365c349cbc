import type { ModelEntry } from "../catalogue/read-catalogue.ts";
import { EngineError } from "../engine-error.ts";
import type { Settings } from "../env.ts";
import { fetchModel } from "../fetch/fetch-model.ts";
import { isFetched } from "../fetch/model-folder.ts";
import { startChild } from "./start-child.ts";

// A guess for the very first load: what a slow disk reads and the runtime prepares in a second.
const LOAD_BYTES_PER_SECOND = 200_000_000;
const START_SECONDS = 1;

/** Sets a model on its way: fetched where needed, then room made in memory, then loaded. */
export function beginStart(entry: ModelEntry, settings: Settings, makeRoom: () => Promise<void>) {
	const stop = new AbortController();
	let isDownloading = false;
	let progress: number | undefined;
	let readyAt = inSeconds(START_SECONDS + entry.bytes / LOAD_BYTES_PER_SECOND);
	return {
		child: load(),
		/** Gives up, with all that has begun. */
		cancel: () => stop.abort(),
		/** A model that is loading has its place in memory. */
		state: () => (isDownloading ? "downloading" : "loading"),
		/** Percent fetched so far. */
		progress: () => progress,
		/** What a caller is told meanwhile. */
		notYet: () =>
			new EngineError(`The model is being ${isDownloading ? "downloaded" : "loaded"}.`, {
				status: 503,
				code: isDownloading ? "model_downloading" : "model_loading",
				retrySeconds: Math.max(1, Math.ceil((readyAt - Date.now()) / 1000)),
				progress,
			}),
	};

	async function load() {
		if (!isFetched(entry, settings.dataDir)) await download();
		await makeRoom();
		stop.signal.throwIfAborted();
		const { dataDir, threads, nice } = settings;
		const child = startChild({ entry, dataDir, threads, nice });
		stop.signal.addEventListener("abort", child.kill);
		await child.ready;
		return child;
	}

	async function download(): Promise<void> {
		if (settings.isOffline || entry.isLarge) {
			const message = `This model has not been fetched. The host can do it: npm run local -- --fetch-only --models=${entry.id}`;
			throw new EngineError(message, { status: 500, code: "model_not_fetched" });
		}
		isDownloading = true;
		await fetchModel(entry, {
			...settings,
			signal: stop.signal,
			onProgress: ({ loaded, total, bytesPerSecond }) => {
				progress = Math.floor((100 * loaded) / Math.max(1, total));
				const seconds = (total - loaded) / Math.max(1, bytesPerSecond);
				readyAt = inSeconds(START_SECONDS + seconds);
			},
		});
		isDownloading = false;
		progress = undefined;
	}
}

function inSeconds(seconds: number): number {
	return Date.now() + 1000 * seconds;
}
