import { totalmem } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { isCall } from "./is-call.ts";

const SHARE_OF_MEMORY = 0.85;
const RETRY_SECONDS = 5;
const RESOLUTION_MS = 10;

/** Limits of the guard; 0 disables a limit. */
export type OverloadOptions = {
	maxEventLoopDelayMs?: number;
	maxRssBytes?: number;
	sampleIntervalMs?: number;
	/** A clock in milliseconds. */
	now?: () => number;
	/** Measures the memory of this process, in bytes. */
	rss?: () => number;
};

/**
 * Answers task calls with 503 while the process is overloaded; pages, health and metrics are cheap and go on. A short
 * delay of the event loop after a burst does not count: it must last into the next sample.
 *
 * Not @fastify/under-pressure: its timer throws where the memory cannot be measured (EMFILE), which ended the site, and
 * never measures again.
 */
export function addOverloadGuard(app: FastifyInstance, options: OverloadOptions = {}): void {
	const { maxEventLoopDelayMs = 1_000, sampleIntervalMs = 1_000 } = options;
	const { maxRssBytes = memoryOfProcess() * SHARE_OF_MEMORY } = options;
	const clock = options.now ?? (() => performance.now());
	const rss = options.rss ?? (() => process.memoryUsage.rss());
	const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
	delays.enable();
	let delayMs = 0;
	let rssBytes = 0;
	let firstSeen = 0;
	let lastSeen = Number.NEGATIVE_INFINITY;
	const timer = setInterval(sample, sampleIntervalMs).unref();
	app.addHook("onClose", async () => {
		clearInterval(timer);
		delays.disable();
	});
	app.addHook("onRequest", async (request) => {
		if (request.method !== "POST" || !isCall(request)) return;
		const isShortOfMemory = maxRssBytes > 0 && rssBytes > maxRssBytes;
		const isDelayed = maxEventLoopDelayMs > 0 && delayMs > maxEventLoopDelayMs;
		if (!isShortOfMemory && !(isDelayed && hasLasted())) return;
		throw new AppError("SITE_BUSY", { retryAfterSeconds: RETRY_SECONDS });
	});

	function sample(): void {
		// No value yet is the longest delay: not one tick was counted.
		delayMs = Number.isNaN(delays.mean)
			? Number.POSITIVE_INFINITY
			: delays.mean / 1e6 - RESOLUTION_MS;
		delays.reset();
		try {
			rssBytes = rss();
		} catch {
			// Without a file descriptor there is no figure; the last one stays.
		}
	}

	function hasLasted(): boolean {
		const now = clock();
		if (now - lastSeen > 2 * sampleIntervalMs) firstSeen = now;
		lastSeen = now;
		return now - firstSeen > sampleIntervalMs;
	}
}

function memoryOfProcess(): number {
	const constrained = process.constrainedMemory();
	return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
