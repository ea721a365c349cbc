import { create } from "zustand";
import { inTurn } from "../state/tab-lock.ts";
import { modelKey } from "./kept-models.ts";
import type { FetchFault, FetchOrder, FetchProgress, FromFetcher } from "./protocol.ts";

/** A download that is running or has failed. A completed one is a stored model and no longer listed here. */
export type FetchState =
	| { state: "fetching"; progress?: FetchProgress }
	| { state: "failed"; fault: FetchFault };

/** The downloads of this page by `modelKey`. They continue when the panel that started them closes. */
export const useFetches = create<Readonly<Record<string, FetchState | undefined>>>(() => ({}));

/** What ends each of them. */
const stops = new Map<string, AbortController>();

type Handlers = {
	/** The model is now in the list of stored models, or its download has stopped. */
	onChange: () => void;
	onEnd?: (isWhole: boolean) => void;
};

/** Downloads a model. Only the button that says so may call this. */
export function startFetch(order: FetchOrder, { onChange, onEnd }: Handlers) {
	const key = modelKey(order.model);
	if (stops.has(key)) return;
	// Asks the browser not to evict the model; some ask the visitor, some refuse.
	navigator.storage?.persist?.().catch(() => undefined);
	const stop = new AbortController();
	stops.set(key, stop);
	put(key, { state: "fetching" });
	// One tab downloads at a time; the others wait, and then find the files.
	inTurn(`fetch ${key}`, fetchInWorker, stop.signal).catch(() => undefined);

	function fetchInWorker() {
		return new Promise<void>((resolve) => {
			const worker = new Worker(new URL("./fetch-worker.ts", import.meta.url), { type: "module" });
			stop.signal.addEventListener("abort", () => {
				worker.terminate();
				resolve();
			});
			worker.onmessage = ({ data }: MessageEvent<FromFetcher>) => {
				if (data.type === "listed") onChange();
				else if (data.type === "progress") put(key, { state: "fetching", progress: data.progress });
				else if (data.type === "failed") handleEnd(false, { state: "failed", fault: data.fault });
				else handleEnd(data.type === "done");
			};
			worker.onerror = (event) => {
				event.preventDefault();
				handleEnd(false, { state: "failed", fault: "unreachable" });
			};
			worker.postMessage(order);
		});
	}
	function handleEnd(isWhole: boolean, state?: FetchState) {
		end(key, state);
		onChange();
		onEnd?.(isWhole);
	}
}

/** Stops a download. The stored part is kept for resuming. */
export function cancelFetch(key: string) {
	end(key, undefined);
}

function end(key: string, state: FetchState | undefined) {
	stops.get(key)?.abort();
	stops.delete(key);
	put(key, state);
}

function put(key: string, state: FetchState | undefined) {
	useFetches.setState({ [key]: state });
}
