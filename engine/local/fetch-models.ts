import type { ModelEntry } from "../catalogue/read-catalogue.ts";
import { EngineError } from "../engine-error.ts";
import type { Settings } from "../env.ts";
import { fetchModel } from "../fetch/fetch-model.ts";
import { createProgressBar } from "./progress-bar.ts";

/**
 * Fetches models one after another under one progress bar. Without a network it says so and gives
 * up; Ctrl+C leaves the files that are whole for the next time.
 */
export async function fetchModels(
	missing: readonly ModelEntry[],
	settings: Settings,
): Promise<void> {
	const stop = new AbortController();
	const interrupt = () => stop.abort();
	process.once("SIGINT", interrupt);
	const sizes = new Map(missing.map(({ id, bytes }) => [id, { loaded: 0, total: bytes }]));
	const sumOf = (part: "loaded" | "total") =>
		[...sizes.values()].reduce((sum, size) => sum + size[part], 0);
	const bar = createProgressBar(process.stdout);
	for (const entry of missing) {
		try {
			await fetchModel(entry, {
				...settings,
				signal: stop.signal,
				onProgress({ loaded, total, bytesPerSecond }) {
					sizes.set(entry.id, { loaded, total });
					const [all, allTotal] = [sumOf("loaded"), sumOf("total")];
					bar.show({ loaded: all, total: allTotal, bytesPerSecond, name: entry.id });
				},
			});
		} catch (error) {
			bar.end();
			if (stop.signal.aborted) {
				throw new Error("Stopped. What is whole stays; the next run fetches the rest.");
			}
			if (!(error instanceof EngineError)) throw error;
			process.stdout.write(`${error.message} What is here runs without it.\n`);
			if (error.facts.code === "hub_unreachable") break;
		}
	}
	bar.end();
	process.off("SIGINT", interrupt);
}
