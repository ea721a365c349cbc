import { mkdirSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { RateLimiterMemory } from "rate-limiter-flexible";
import { z } from "zod";

const WRITE_DELAY_MS = 100;

const savedDay = z.object({
	version: z.literal(1),
	storage: z
		.array(
			z.object({ key: z.string(), value: z.number().nonnegative(), expiresAt: z.number().int() }),
		)
		.max(1),
});

type SiteDayFileOptions = {
	path: string;
	limiter: RateLimiterMemory;
	log: Pick<FastifyBaseLogger, "warn" | "info">;
};

type SiteDayFile = {
	/** Remembers a change; it is written to disk a moment later. */
	save(): void;
	/** Writes what has not been written yet. */
	flush(): Promise<void>;
};

/**
 * Keeps what the site spent today across restarts. Written to a second file and renamed, so that a
 * crash leaves the old or the new state. A disk that cannot be written never stops the site.
 */
export function createSiteDayFile({ path, limiter, log }: SiteDayFileOptions): SiteDayFile {
	let timer: NodeJS.Timeout | undefined;
	let writing: Promise<void> = Promise.resolve();
	let isFailing = false;
	restore({ path, limiter, log });

	async function write(): Promise<void> {
		try {
			mkdirSync(dirname(path), { recursive: true });
			await writeFile(`${path}.new`, JSON.stringify(limiter.dump()), { mode: 0o600 });
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
		save() {
			timer ??= setTimeout(startWriting, WRITE_DELAY_MS);
		},
		async flush() {
			if (timer) {
				clearTimeout(timer);
				startWriting();
			}
			await writing;
		},
	};
}

function restore({ path, limiter, log }: SiteDayFileOptions): void {
	try {
		const day = savedDay.parse(JSON.parse(readFileSync(path, "utf8")));
		// A window that ends too far in the future was written while the clock was wrong.
		const latest = Date.now() + limiter.msDuration;
		const storage = day.storage.map((record) => ({
			...record,
			expiresAt: Math.min(record.expiresAt, latest),
		}));
		limiter.restore({ version: 1, storage });
	} catch (error) {
		if (reasonOf(error) === "ENOENT") return;
		log.warn({ reason: reasonOf(error) }, "the site's day could not be read: it starts anew");
	}
}

function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
