import type { ModelEntry } from "../catalogue/read-catalogue.ts";
import { EngineError } from "../engine-error.ts";
import type { Settings } from "../env.ts";
import { fetchModel } from "../fetch/fetch-model.ts";
import { isFetched } from "../fetch/model-folder.ts";
import { forkWorker, type WorkerProcess } from "./worker-process.ts";

// A guess for the very first load: what a slow disk reads and the runtime prepares in a second.
const LOAD_BYTES_PER_SECOND = 200_000_000;
const START_SECONDS = 1;

/** How a model is, in the words of the list of models; the progress is the percent fetched so far. */
type About = {
	state: "downloading" | "loading" | "ready";
	progress?: number | undefined;
	process?: WorkerProcess["facts"];
};

/** Sets a model on its way: fetched where needed, then room made in memory, then loaded. */
export function beginStart(entry: ModelEntry, settings: Settings, makeRoom: () => Promise<void>) {
	const stop = new AbortController();
	const about: About = { state: "loading" };
	let readyAt = inSeconds(START_SECONDS + entry.bytes / LOAD_BYTES_PER_SECOND);
	const child = load();
	return {
		child,
		about,
		/** Gives up, with all that has begun, and ends the process. */
		async end(): Promise<void> {
			stop.abort();
			await Promise.allSettled([child.then(({ gone }) => gone)]);
		},
		/** What a caller is told meanwhile. */
		notYet: () => {
			const { state, progress } = about;
			const doing = state === "downloading" ? "downloaded" : "loaded";
			const retrySeconds = Math.max(1, Math.ceil((readyAt - Date.now()) / 1000));
			const facts = { status: 503, code: `model_${state}`, retrySeconds, progress };
			return new EngineError(`The model is being ${doing}.`, facts);
		},
	};

	async function load() {
		if (!isFetched(entry, settings.dataDir)) await download();
		await makeRoom();
		stop.signal.throwIfAborted();
		const { dataDir, threads, nice } = settings;
		const starting = forkWorker({ entry, dataDir, threads, nice });
		stop.signal.addEventListener("abort", starting.kill);
		await starting.ready;
		about.state = "ready";
		about.process = starting.facts;
		return starting;
	}

	async function download(): Promise<void> {
		if (settings.isOffline || entry.isLarge) {
			const message = `This model has not been fetched. The host can do it: npm run local -- --fetch-only --models=${entry.id}`;
			throw new EngineError(message, { status: 500, code: "model_not_fetched" });
		}
		about.state = "downloading";
		await fetchModel(entry, {
			...settings,
			signal: stop.signal,
			onProgress: ({ loaded, total, bytesPerSecond }) => {
				about.progress = Math.floor((100 * loaded) / Math.max(1, total));
				const seconds = (total - loaded) / Math.max(1, bytesPerSecond);
				readyAt = inSeconds(START_SECONDS + seconds);
			},
		});
		about.state = "loading";
		about.progress = undefined;
	}
}

function inSeconds(seconds: number): number {
	return Date.now() + 1000 * seconds;
}
