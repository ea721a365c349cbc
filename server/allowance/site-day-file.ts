import { mkdirSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import type { Window } from "./points-pool.ts";

const WRITE_DELAY_MS = 100;

const record = z.object({
	key: z.string(),
	value: z.number().nonnegative(),
	expiresAt: z.number().int(),
});
const savedDay = z.object({ version: z.literal(1), storage: z.array(record).max(1) });

type SiteDayFileOptions = {
	path: string;
	/** The site's window, once it has begun; filled from the file. */
	windows: Map<string, Window>;
	/** How long a window lasts. */
	seconds: number;
	log: Pick<FastifyBaseLogger, "warn" | "info">;
};

/**
 * Keeps what the site spent today across restarts. Written to a second file and renamed, so that a
 * crash leaves the old or the new state. A disk that cannot be written never stops the site.
 */
export function createSiteDayFile(options: SiteDayFileOptions) {
	const { path, windows, log } = options;
	let timer: NodeJS.Timeout | undefined;
	let writing: Promise<void> = Promise.resolve();
	let isFailing = false;
	restore(options);

	async function write(): Promise<void> {
		const storage = [...windows].map(([key, { used, endsAt }]) => ({
			key,
			value: used,
			expiresAt: endsAt,
		}));
		try {
			mkdirSync(dirname(path), { recursive: true });
			await writeFile(`${path}.new`, JSON.stringify({ version: 1, storage }), { mode: 0o600 });
			await rename(`${path}.new`, path);
			if (isFailing) log.info("the site's day can be written again");
			isFailing = false;
		} catch (error) {
			// Logged once: a full disk fails on every call, and a line for each would fill it further.
			if (!isFailing) log.warn({ reason: reasonOf(error) }, "the site's day cannot be written");
			isFailing = true;
		}
	}

	function startWriting(): void {
		timer = undefined;
		writing = writing.then(write);
	}

	return {
		/** Remembers a change; it is written to disk a moment later. */
		save() {
			timer ??= setTimeout(startWriting, WRITE_DELAY_MS);
		},
		/** Writes what has not been written yet. */
		async flush() {
			if (timer) {
				clearTimeout(timer);
				startWriting();
			}
			await writing;
		},
	};
}

function restore({ path, windows, seconds, log }: SiteDayFileOptions): void {
	try {
		const { storage } = savedDay.parse(JSON.parse(readFileSync(path, "utf8")));
		// A window that ends too far in the future was written while the clock was wrong.
		const latest = Date.now() + seconds * 1_000;
		for (const { key, value, expiresAt } of storage) {
			windows.set(key, { used: value, endsAt: Math.min(expiresAt, latest) });
		}
	} catch (error) {
		if (reasonOf(error) === "ENOENT") return;
		log.warn({ reason: reasonOf(error) }, "the site's day could not be read: it starts anew");
	}
}

function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
