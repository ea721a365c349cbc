import type { FastifyBaseLogger } from "fastify";
import { Redis } from "ioredis";

const CONNECT_TIMEOUT_MS = 2_000;
/** A process without enough of the processor reads replies late; points that it then gives itself are spent twice. */
const COMMAND_TIMEOUT_MS = 2_000;
const LONGEST_PAUSE_MS = 1_000;

/** The connection to Redis, which reconnects by itself. */
export type RedisClient = ReturnType<typeof connectRedis>;

/** Connects to Redis. Commands fail at once while it is away, so that no visitor waits. */
export function connectRedis(url: string, log: Pick<FastifyBaseLogger, "warn" | "info">) {
	const redis = new Redis(url, {
		enableOfflineQueue: false,
		autoResendUnfulfilledCommands: false,
		maxRetriesPerRequest: 0,
		connectTimeout: CONNECT_TIMEOUT_MS,
		commandTimeout: COMMAND_TIMEOUT_MS,
		retryStrategy: (tries) => Math.min(tries * 50, LONGEST_PAUSE_MS),
	});
	let isLost = false;
	const firstTry = new Promise<void>((resolve) => {
		for (const event of ["ready", "error", "end"] as const) redis.once(event, () => resolve());
	});
	redis.on("ready", () => {
		log.info(isLost ? "Redis is back: the allowance is shared again" : "Redis is connected");
		isLost = false;
	});
	// ioredis throws without a listener. Do not log its errors: they may contain the URL with the password.
	redis.on("error", noteLoss).on("close", noteLoss);

	function noteLoss(): void {
		if (isLost) return;
		isLost = true;
		log.warn("Redis is lost: this process keeps a stricter allowance of its own until it is back");
	}

	return {
		redis,
		/** Resolves once the first attempt to connect has succeeded or failed; never rejects. */
		firstTry,
		/** Reports a failed command: logs it once, and replaces a connection that hangs. */
		noteFailure(error: unknown) {
			noteLoss();
			const hangs = error instanceof Error && error.message === "Command timed out";
			if (hangs && redis.status === "ready") redis.disconnect(true);
		},
		async close() {
			isLost = true;
			redis.disconnect();
		},
	};
}
