import type { FastifyBaseLogger } from "fastify";
import { Redis } from "ioredis";
import { z } from "zod";
import { startSilenceTimer } from "#shared/silence-timer.ts";
import { isOfRedis, isOfRoad, type RedisReason, redisReason, TIMED_OUT } from "./redis-reason.ts";

const CONNECT_TIMEOUT_MS = 2_000;
/** A command that waits longer for its reply is told: a call needs up to five in a row. */
const SLOW_MS = 500;
/** How long a command may wait for its reply; points granted meanwhile from the local pool may be spent twice. */
const COMMAND_TIMEOUT_MS = 1_000;
/**
 * A connection that is back within this time, as after the idle limit of Redis, is told to nobody. One that breaks again
 * and again is told after it: Redis may say why to the next try, as its words are lost where it closes in the same moment.
 */
const SHORT_CUT_MS = 1_000;
const LONGEST_PAUSE_MS = 1_000;
/** Number of keys to probe: in a cluster, some of so many hash to another node. */
const TRIED_KEYS = 16;
const TRIED_SECONDS = 10;

/** Takes all points or none (0 only looks), never below zero. Returns the points used, or wanted if refused. */
const takeAllOrNone = `
local used = tonumber(redis.call('get', KEYS[1]) or '0')
local wanted = tonumber(ARGV[1])
local ttl = redis.call('pttl', KEYS[1])
-- A key is there for the millisecond in which it ends, and 0 cannot be set.
if ttl <= 0 then
  used = 0
  ttl = 1000 * ARGV[2]
end
if wanted == 0 then return { used, ttl } end
if wanted > 0 and used + wanted > tonumber(ARGV[3]) then return { used + wanted, ttl } end
if used + wanted <= 0 then
  redis.call('del', KEYS[1])
  return { 0, 1000 * ARGV[2] }
end
redis.call('set', KEYS[1], used + wanted, 'PX', ttl)
return { used + wanted, ttl }
`;

const scriptReply = z.tuple([z.number(), z.number()]);

class WatchedRedis extends Redis {
	/** What Redis refused last on this connection: ioredis forgets it where the connection then breaks. */
	lastRefusal: Error | undefined;

	/** In place of ioredis' own `commandTimeout`, which ignores replies that came while this process stood still. */
	override sendCommand(...[command, stream]: Parameters<Redis["sendCommand"]>): unknown {
		const { reject, promise } = command;
		let timer = startSilenceTimer(() => {
			this.emit("slow");
			const fail = () => reject(new Error(TIMED_OUT));
			timer = startSilenceTimer(fail, COMMAND_TIMEOUT_MS - SLOW_MS);
		}, SLOW_MS);
		const stop = () => timer.stop();
		promise.then(stop, (error: Error) => {
			stop();
			if (isOfRedis(error)) this.lastRefusal = error;
		});
		return super.sendCommand(command, stream);
	}
}

type Options = {
	url: string;
	/** Before every key, so that several sites can share one database. */
	prefix: string;
	log: Pick<FastifyBaseLogger, "warn" | "info">;
};

/** The connection to Redis, which reconnects by itself. */
export type RedisClient = ReturnType<typeof connectRedis>;

/** Connects to Redis. Commands fail at once while it is away, so that no visitor waits. */
export function connectRedis({ url, prefix, log }: Options) {
	/** Why points cannot be counted there now; undefined while they can. */
	let lost: RedisReason | undefined;
	/** Why the road to Redis broke a moment ago, until it is told or back. */
	let untold: NodeJS.Timeout | undefined;
	let isClosed = false;
	let isKnown = false;
	/** Reasons logged since Redis last worked: two reasons may alternate for hours. */
	const told = new Set<string>();
	let nextCheck: NodeJS.Timeout | undefined;
	const redis = new WatchedRedis(url, {
		keyPrefix: prefix,
		enableOfflineQueue: false,
		autoResendUnfulfilledCommands: false,
		maxRetriesPerRequest: 0,
		connectTimeout: CONNECT_TIMEOUT_MS,
		// Backs off: a server that accepts connections but refuses commands would be retried twenty times a second.
		retryStrategy: (tries) =>
			lost && !untold ? LONGEST_PAUSE_MS : Math.min(tries * 50, LONGEST_PAUSE_MS),
		reconnectOnError: (error) => redisReason(error).wantsNewConnection === true,
	});
	let endFirstTry = (): void => undefined;
	const firstTry = new Promise<void>((resolve) => {
		endFirstTry = resolve;
	});
	redis.on("ready", () => void checkAgain().finally(endFirstTry)).once("end", endFirstTry);
	// Without a listener, ioredis throws its connection errors.
	redis.on("error", noteCut).on("close", () => {
		noteCut(redis.lastRefusal ?? new Error("closed"));
		redis.lastRefusal = undefined;
	});

	let isSlow = false;
	redis.on("slow", () => {
		if (!isSlow)
			log.warn({ ms: SLOW_MS }, "Redis is slow: calls wait for it. Is it near, and idle?");
		isSlow = true;
	});

	/** Runs the commands that the allowance needs on probe keys. Throws the error that Redis returns. */
	async function check(): Promise<void> {
		// ioredis stays in database 0 where Redis refuses another one, and says nothing.
		if (redis.options.db) await redis.select(redis.options.db);
		const places = Array.from({ length: TRIED_KEYS }, (_, place) => `check:${place}`);
		await Promise.all(
			places.map(async (place) => {
				const limits = { seconds: TRIED_SECONDS, points: Number.MAX_SAFE_INTEGER };
				await addPoints(place, 1, limits);
				await addPoints(place, -1, limits);
			}),
		);
		await redis.set("check:key", "", "EX", TRIED_SECONDS, "NX");
		await redis.get("check:key");
		await redis.exists("check:key");
		await redis.del("check:key");
	}

	async function checkAgain(): Promise<void> {
		try {
			await check();
			if (!isKnown || (lost !== undefined && untold === undefined)) {
				log.info(isKnown ? "Redis is back: the allowance is shared again" : "Redis is connected");
			}
			isKnown = true;
			lost = undefined;
			forgetCut();
			told.clear();
		} catch (error) {
			noteFailure(error);
		}
	}

	async function addPoints(
		place: string,
		points: number,
		limits: { seconds: number; points: number },
	): Promise<{ used: number; endsAt: number }> {
		const { seconds, points: most } = limits;
		const reply = await redis.eval(takeAllOrNone, 1, place, points, seconds, most);
		const [used, milliseconds] = scriptReply.parse(reply);
		return { used, endsAt: performance.now() + milliseconds };
	}

	/** Logs each reason once. */
	function noteLoss(error: unknown): void {
		if (isClosed) return;
		forgetCut();
		lost = redisReason(error);
		isKnown = true;
		tell(lost);
	}

	/**
	 * A connection that broke is told if it stays so. A mere break is no new reason while Redis is failing anyway: Redis
	 * may have said why.
	 */
	function noteCut(error: Error): void {
		const reason = redisReason(error);
		if (isClosed || (lost !== undefined && isOfRoad(reason))) return;
		const hadWorked = isKnown && lost === undefined;
		lost = reason;
		if (untold !== undefined) return;
		if (hadWorked || isOfRoad(reason)) untold = setTimeout(tellCut, SHORT_CUT_MS).unref();
		else tellCut();
	}

	function tellCut(): void {
		untold = undefined;
		isKnown = true;
		if (lost) tell(lost);
	}

	function forgetCut(): void {
		clearTimeout(untold);
		untold = undefined;
	}

	function tell({ reason, what, fix }: RedisReason): void {
		endFirstTry();
		if (told.has(what)) return;
		told.add(what);
		log.warn(
			{ reason, what, fix },
			"Redis is lost: this process keeps a stricter allowance of its own until it is back",
		);
	}

	/** Reports a failed command, replaces a hung connection, and probes again while Redis refuses commands. */
	function noteFailure(error: unknown): void {
		// While disconnected, the connection's own events carry the reason.
		if (redis.status !== "ready" && lost !== undefined) return;
		noteLoss(error);
		if (isClosed || redis.status !== "ready") return;
		if (redisReason(error).reason === "TIMEOUT") redis.disconnect(true);
		// Does not restart the timer: calls keep coming while Redis refuses.
		nextCheck ??= setTimeout(() => {
			nextCheck = undefined;
			if (redis.status === "ready") void checkAgain();
		}, LONGEST_PAUSE_MS).unref();
	}

	return {
		redis,
		/** Resolves once it is known whether Redis counts, or why not; never rejects. */
		firstTry,
		addPoints,
		/** Whether Redis counts points now, in the database that REDIS_URL names: it was tried on this connection. */
		counts: () => isKnown && lost === undefined,
		/** The reason why points cannot be shared now, for a host; undefined while they are, and for a short cut. */
		lost: () => (untold === undefined || !isKnown ? lost : undefined),
		noteFailure,
		async close() {
			isClosed = true;
			clearTimeout(nextCheck);
			forgetCut();
			redis.disconnect();
		},
	};
}
