import { totalmem } from "node:os";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { AppError } from "../app-error.ts";

const SHARE_OF_MEMORY = 0.85;
const RETRY_SECONDS = 5;

type OverloadOptions = {
	maxEventLoopDelayMs?: number;
	maxRssBytes?: number;
	sampleIntervalMs?: number;
};

/**
 * Answers 503 early when the process cannot keep up, to calls of tasks only: pages, health and
 * metrics are cheap and must still answer.
 */
export async function addOverloadGuard(
	app: FastifyInstance,
	options: OverloadOptions = {},
): Promise<void> {
	await app.register(underPressure, {
		maxEventLoopDelay: options.maxEventLoopDelayMs ?? 500,
		maxRssBytes: options.maxRssBytes ?? memoryOfProcess() * SHARE_OF_MEMORY,
		sampleInterval: options.sampleIntervalMs ?? 1_000,
		pressureHandler(request) {
			if (request.method !== "POST" || !request.url.startsWith("/trpc/")) return undefined;
			return Promise.reject(new AppError("SITE_BUSY", { retryAfterSeconds: RETRY_SECONDS }));
		},
	});
}

function memoryOfProcess(): number {
	const constrained = process.constrainedMemory();
	return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
