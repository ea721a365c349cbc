import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { replaceFile } from "../replace-file.ts";
import { type PoolSize, secondsOf, type Window } from "./points-pool.ts";

const WRITE_DELAY_MS = 100;

const record = z.object({
	key: z.string(),
	value: z.number().nonnegative(),
	expiresAt: z.number().int(),
});
const saved = z.object({ version: z.literal(1), storage: z.array(record) });

type PointsFileOptions = {
	path: string;
	/** For the log. */
	what: string;
	/** The longest that a window can last from now. */
	seconds: PoolSize["seconds"];
	log: Pick<FastifyBaseLogger, "warn" | "info">;
};

/** Keeps the windows of a pool over restarts. A disk that cannot be written does not stop the site. */
export function openPointsFile({ path, what, seconds, log }: PointsFileOptions) {
	const windows = new Map<string, Window>();
	let writing = Promise.resolve();
	let isWaiting = false;
	let isFailing = false;
	try {
		const { storage } = saved.parse(JSON.parse(readFileSync(path, "utf8")));
		for (const { key, value, expiresAt } of storage) {
			// A window that ends implausibly late was written while the clock was wrong.
			const leftMs = Math.min(expiresAt - Date.now(), secondsOf({ seconds }) * 1_000);
			windows.set(key, { used: value, endsAt: performance.now() + leftMs });
		}
	} catch (error) {
		const reason = reasonOf(error);
		if (reason !== "ENOENT") {
			log.warn({ reason }, `${what} could not be read: it starts again`);
		}
	}

	/** Debounced, so that many changes become one write. */
	async function write(): Promise<void> {
		await sleep(WRITE_DELAY_MS);
		isWaiting = false;
		const storage = Array.from(windows, ([key, { used: value, endsAt }]) => {
			// A date, because the other clock begins anew with each process.
			return { key, value, expiresAt: Math.round(Date.now() + endsAt - performance.now()) };
		});
		try {
			await replaceFile(path, JSON.stringify({ version: 1, storage }));
			if (isFailing) log.info(`${what} can be written again`);
			isFailing = false;
		} catch (error) {
			// Log once: a line for each failure would fill a full disk further.
			if (!isFailing) log.warn({ reason: reasonOf(error) }, `${what} cannot be written`);
			isFailing = true;
		}
	}

	return {
		/** The windows that have begun. */
		windows,
		save() {
			if (!isWaiting) writing = writing.then(write);
			isWaiting = true;
		},
		/** Resolves when everything is written. */
		flush: () => writing,
	};
}

function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	return "code" in error ? String(error.code) : error.name;
}
