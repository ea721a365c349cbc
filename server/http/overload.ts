import { totalmem } from "node:os";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";

const SHARE_OF_MEMORY = 0.85;
const RETRY_SECONDS = 5;

/** Limits of the guard; 0 disables a limit. */
export type OverloadOptions = {
	maxEventLoopDelayMs?: number;
	maxRssBytes?: number;
	sampleIntervalMs?: number;
	/** A clock in milliseconds. */
	now?: () => number;
};

/**
 * Answers task calls with 503 while the process is overloaded; pages, health and metrics are cheap and go on. A short
 * delay of the event loop after a burst does not count: it must last into the next sample.
 */
export async function addOverloadGuard(
	app: FastifyInstance,
	options: OverloadOptions = {},
): Promise<void> {
	const sampleInterval = options.sampleIntervalMs ?? 1_000;
	const clock = options.now ?? (() => performance.now());
	let firstSeen = 0;
	let lastSeen = Number.NEGATIVE_INFINITY;

	function hasLasted(): boolean {
		const now = clock();
		if (now - lastSeen > 2 * sampleInterval) firstSeen = now;
		lastSeen = now;
		return now - firstSeen > sampleInterval;
	}

	await app.register(underPressure, {
		maxEventLoopDelay: options.maxEventLoopDelayMs ?? 1_000,
		maxRssBytes: options.maxRssBytes ?? memoryOfProcess() * SHARE_OF_MEMORY,
		sampleInterval,
		pressureHandler(request, _reply, type) {
			if (request.method !== "POST" || !request.url.startsWith("/trpc/")) return undefined;
			if (type === underPressure.TYPE_EVENT_LOOP_DELAY && !hasLasted()) return undefined;
			return Promise.reject(new AppError("SITE_BUSY", { retryAfterSeconds: RETRY_SECONDS }));
		},
	});
}

function memoryOfProcess(): number {
	const constrained = process.constrainedMemory();
	return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
