import type { ModelEntry } from "../catalogue/model-entry.ts";
import { EngineError } from "../engine-error.ts";
import type { Settings } from "../env.ts";
import { fetchModel } from "../fetch/fetch-model.ts";
import { isFetched } from "../fetch/model-folder.ts";
import { type Child, startChild } from "./start-child.ts";

// A guess for the very first load: what a slow disk reads and the runtime prepares in a second.
const LOAD_BYTES_PER_SECOND = 200_000_000;
const START_SECONDS = 1;

/** A model on its way: fetched where needed, then room made in memory, then loaded. */
export class ModelStart {
	state: "downloading" | "loading" = "loading";
	/** Percent fetched so far. */
	progress: number | undefined;
	/** From here on its memory counts. */
	hasRoom = false;
	readonly child: Promise<Child>;
	#readyAt: number;
	#child: Child | undefined;
	readonly #stop = new AbortController();

	constructor(entry: ModelEntry, settings: Settings, makeRoom: () => Promise<void>) {
		this.#readyAt = inSeconds(START_SECONDS + entry.bytes / LOAD_BYTES_PER_SECOND);
		this.child = this.#load(entry, settings, makeRoom);
	}

	/** Gives up; hands over the process where there is one already. */
	cancel(): Child | undefined {
		this.#stop.abort();
		return this.#child;
	}

	/** What a caller is told meanwhile. */
	notYet(): EngineError {
		const isDownloading = this.state === "downloading";
		return new EngineError(`The model is being ${isDownloading ? "downloaded" : "loaded"}.`, {
			status: 503,
			code: isDownloading ? "model_downloading" : "model_loading",
			retrySeconds: Math.max(1, Math.ceil((this.#readyAt - Date.now()) / 1000)),
			progress: this.progress,
		});
	}

	async #load(entry: ModelEntry, settings: Settings, makeRoom: () => Promise<void>) {
		if (!isFetched(entry, settings.dataDir)) await this.#fetch(entry, settings);
		this.state = "loading";
		const room = makeRoom();
		this.hasRoom = true;
		await room;
		this.#stop.signal.throwIfAborted();
		const { dataDir, threads, nice } = settings;
		this.#child = startChild({ entry, dataDir, threads, nice });
		await this.#child.ready;
		return this.#child;
	}

	async #fetch(entry: ModelEntry, settings: Settings): Promise<void> {
		if (settings.isOffline || entry.isLarge) {
			const message = `This model has not been fetched. The host can do it: npm run local -- --fetch-only --models=${entry.id}`;
			throw new EngineError(message, { status: 500, code: "model_not_fetched" });
		}
		this.state = "downloading";
		await fetchModel(entry, {
			...settings,
			signal: this.#stop.signal,
			onProgress: ({ loaded, total, bytesPerSecond }) => {
				this.progress = Math.floor((100 * loaded) / Math.max(1, total));
				const seconds = (total - loaded) / Math.max(1, bytesPerSecond);
				this.#readyAt = inSeconds(START_SECONDS + seconds);
			},
		});
		this.progress = undefined;
	}
}

function inSeconds(seconds: number): number {
	return Date.now() + 1000 * seconds;
}
