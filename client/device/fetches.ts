import { create } from "zustand";
import { modelKey } from "./kept-models.ts";
import type { FetchFault, FetchOrder, FetchProgress, FromFetcher } from "./protocol.ts";

/** A fetch that runs or has failed. A finished one is a kept model, and no longer here. */
export type FetchState =
	| { state: "fetching"; progress?: FetchProgress }
	| { state: "failed"; fault: FetchFault };

/** The fetches of this page by `modelKey`. They go on without the panel that started them. */
export const useFetches = create<Readonly<Record<string, FetchState | undefined>>>(() => ({}));

const workers = new Map<string, Worker>();

type Handlers = {
	/** The model is in the list of kept models now, or no longer being fetched. */
	onChange: () => void;
	onEnd?: (isWhole: boolean) => void;
};

/** Fetches a model. Nothing else may: it is called when a visitor presses the button that says so. */
export function startFetch(order: FetchOrder, { onChange, onEnd }: Handlers) {
	const key = modelKey(order.model);
	if (workers.has(key)) return;
	// Asks the browser not to remove the model when it needs room; some ask the visitor, some refuse.
	navigator.storage?.persist?.().catch(() => undefined);
	const worker = new Worker(new URL("./fetch-worker.ts", import.meta.url), { type: "module" });
	workers.set(key, worker);
	put(key, { state: "fetching" });
	function handleEnd(isWhole: boolean, state?: FetchState) {
		end(key, state);
		onChange();
		onEnd?.(isWhole);
	}
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
}

/** Stops a fetch. What has come stays, so that it can go on from there. */
export function cancelFetch(key: string) {
	end(key, undefined);
}

function end(key: string, state: FetchState | undefined) {
	workers.get(key)?.terminate();
	workers.delete(key);
	put(key, state);
}

function put(key: string, state: FetchState | undefined) {
	useFetches.setState({ [key]: state });
}
