import type { ModelEntry } from "../catalogue/model-entry.ts";
import type { Settings } from "../env.ts";
import { FetchError } from "../fetch/fetch-error.ts";
import { fetchModel } from "../fetch/fetch-model.ts";
import { createProgressBar } from "./progress-bar.ts";

/**
 * Downloads models one after another under one progress bar. Gives up with a message if there is no network; the next
 * run after Ctrl+C resumes.
 */
export async function fetchModels(
	missing: readonly ModelEntry[],
	settings: Settings,
): Promise<void> {
	const stop = new AbortController();
	const { signal } = stop;
	const interrupt = () => stop.abort();
	process.once("SIGINT", interrupt);
	const bar = createProgressBar(process.stdout);
	const sizes = missing.map(({ bytes }) => ({ loaded: 0, total: bytes }));
	for (const [index, entry] of missing.entries()) {
		try {
			await fetchModel(entry, {
				...settings,
				signal,
				onProgress({ bytesPerSecond, ...size }) {
					sizes[index] = size;
					const loaded = sizes.reduce((sum, one) => sum + one.loaded, 0);
					const total = sizes.reduce((sum, one) => sum + one.total, 0);
					bar.show({ loaded, total, bytesPerSecond, name: entry.id });
				},
			});
		} catch (error) {
			bar.end();
			if (signal.aborted) {
				throw new Error("Stopped. The next run continues where this one ended.");
			}
			if (!(error instanceof FetchError)) throw error;
			process.stdout.write(`${error.message} The other models run without it.\n`);
			if (["hub_unreachable", "disk_full", "disk_failed"].includes(error.code)) break;
		}
	}
	bar.end();
	process.off("SIGINT", interrupt);
}
