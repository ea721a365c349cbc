import type { ModelEntry } from "../catalogue/model-entry.ts";
import type { Settings } from "../env.ts";
import { fetchModel } from "../fetch/fetch-model.ts";
import { EngineError } from "../host/engine-error.ts";
import { createProgressBar } from "./progress-bar.ts";
import { say } from "./say.ts";

/**
 * Fetches models one after another under one progress bar; tells whether all are whole. Without a
 * network it says so and gives up; Ctrl+C leaves the files that are whole for the next time.
 */
export async function fetchModels(
	missing: readonly ModelEntry[],
	settings: Settings,
): Promise<boolean> {
	const stop = new AbortController();
	const interrupt = () => stop.abort();
	process.once("SIGINT", interrupt);
	const sizes = new Map(missing.map((entry) => [entry, { loaded: 0, total: entry.bytes }]));
	const bar = createProgressBar(process.stdout);
	const failures: string[] = [];
	for (const entry of missing) {
		try {
			await fetchModel(entry, {
				...settings,
				signal: stop.signal,
				onProgress({ loaded, total, bytesPerSecond }) {
					sizes.set(entry, { loaded, total });
					bar.show({ ...sumOf([...sizes.values()]), bytesPerSecond, name: entry.id });
				},
			});
		} catch (error) {
			if (stop.signal.aborted) {
				bar.end();
				throw new Error("Stopped. What is whole stays; the next run fetches the rest.");
			}
			failures.push(error instanceof EngineError ? error.message : `${entry.name}: failed.`);
			const isOffline = error instanceof EngineError && error.code === "hub_unreachable";
			if (isOffline) break;
		}
	}
	bar.end();
	process.off("SIGINT", interrupt);
	for (const failure of failures) say(`${failure} What is here runs without it.`);
	return failures.length === 0;
}

function sumOf(sizes: readonly { loaded: number; total: number }[]) {
	return {
		loaded: sizes.reduce((sum, { loaded }) => sum + loaded, 0),
		total: sizes.reduce((sum, { total }) => sum + total, 0),
	};
}
