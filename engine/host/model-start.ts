import type { ModelEntry } from "../catalogue/model-entry.ts";
import type { Settings } from "../env.ts";
import { fetchModel } from "../fetch/fetch-model.ts";
import { isFetched } from "../fetch/model-folder.ts";
import { EngineError } from "./engine-error.ts";
import { type Child, startChild } from "./start-child.ts";

// A guess for the very first load: what a slow disk reads and the runtime prepares in a second.
const LOAD_BYTES_PER_SECOND = 200_000_000;
const START_SECONDS = 1;

/** A model on its way: fetched where needed, then room made in memory, then loaded. */
export class ModelStart {
	state: "downloading" | "loading" = "loading";
	progress: number | undefined;
	/** From here on its memory counts. */
	hasRoom = false;
	readonly child: Promise<Child>;
	#startedAt = Date.now();
	#secondsLeft = 0;
	#child: Child | undefined;
	readonly #stop = new AbortController();

	constructor(entry: ModelEntry, settings: Settings, makeRoom: () => Promise<void>) {
		this.#secondsLeft = START_SECONDS + entry.bytes / LOAD_BYTES_PER_SECOND;
		this.child = this.#load(entry, settings, makeRoom);
	}

	/** Seconds until the model is likely there, at least one. */
	secondsLeft(): number {
		const passed = (Date.now() - this.#startedAt) / 1000;
		return Math.max(1, Math.ceil(this.#secondsLeft - passed));
	}

	/** Gives up; hands over the process where there is one already. */
	cancel(): Child | undefined {
		this.#stop.abort();
		return this.#child;
	}

	async #load(entry: ModelEntry, settings: Settings, makeRoom: () => Promise<void>) {
		if (!isFetched(entry, settings.dataDir)) await this.#fetch(entry, settings);
		this.state = "loading";
		const room = makeRoom();
		this.hasRoom = true;
		await room;
		this.#stop.signal.throwIfAborted();
		const { dataDir: folder, threads, nice, soundSeconds, language } = settings;
		this.#child = startChild({ entry, folder, threads, nice, soundSeconds, language });
		try {
			await this.#child.ready;
		} catch (error) {
			this.#child.kill();
			throw error;
		}
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
				this.progress = total === 0 ? 0 : Math.floor((100 * loaded) / total);
				this.#startedAt = Date.now();
				this.#secondsLeft = START_SECONDS + (total - loaded) / Math.max(1, bytesPerSecond);
			},
		});
		this.progress = undefined;
	}
}
