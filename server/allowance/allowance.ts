import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { TaskName } from "#shared/models.ts";
import { TASK_POINTS } from "#shared/prices.ts";
import type { Settings } from "../env.ts";
import { AppError } from "../errors/app-error.ts";
import { memoryPool } from "./points-pool.ts";
import type { RedisClient } from "./redis-client.ts";
import { redisPool } from "./redis-pool.ts";
import { openSiteDayFile } from "./site-day-file.ts";
import { createVisitorLabels } from "./visitor.ts";

/** Limits, and where usage is stored. */
type PoolsOptions = Pick<Settings, "visitorPointsPerHour" | "sitePointsPerDay"> & {
	/** Keeps the site's day over a restart; without it the day is in memory only. */
	dataDir?: string;
	/** Shares the points between processes, in place of `dataDir`. */
	redis?: RedisClient | undefined;
	log: Pick<FastifyBaseLogger, "warn" | "info">;
};

const SITE_KEY = "all";

/** The points that each visitor, and all together, may spend. */
export type Allowance = ReturnType<typeof openAllowance>;

/** Opens the allowance of one server process. */
export function openAllowance(
	options: PoolsOptions & ConcurrencyOptions & Pick<Settings, "overBudget">,
) {
	const { visitorHour, siteDay, label, close } = openPools(options);
	const concurrency = createConcurrency(options);

	/** Takes points from both pools or from neither; if the sandbox answers over budget, from the visitor's only. */
	async function takePoints(visitor: string, points: number) {
		const ofVisitor = await visitorHour.take(visitor, points);
		if (!ofVisitor.isTaken) {
			const isHopeless = points > options.visitorPointsPerHour;
			throw refusal("VISITOR_ALLOWANCE", isHopeless ? undefined : ofVisitor.refillsInSeconds);
		}
		const ofSite = await siteDay.take(SITE_KEY, points);
		if (ofSite.isTaken) return { shares: [ofVisitor, ofSite], usesSandbox: false };
		if (options.overBudget === "sandbox") return { shares: [ofVisitor], usesSandbox: true };
		await ofVisitor.giveBack();
		const isHopeless = points > options.sitePointsPerDay;
		throw refusal("SITE_ALLOWANCE", isHopeless ? undefined : ofSite.refillsInSeconds);
	}

	return {
		/** Takes points and a slot before the provider is called. Throws the AppError of a refusal. */
		async reserve({ visitor, task }: { visitor: string; task: TaskName }) {
			const release = concurrency.take(visitor);
			const price = TASK_POINTS[task];
			let isRefunded = false;
			let taken = await takePoints(visitor, price).catch((refused: unknown) => {
				release();
				throw refused;
			});
			// At the end of the call, `release` the slot; if the call cost nothing, `refund` the points too.
			return {
				release,
				/** Whether the site's day is used up and OVER_BUDGET lets the sandbox answer. */
				get usesSandbox() {
					return taken.usesSandbox;
				},
				/** Changes the price before the model is called; throws if too few points are left. */
				async charge(points: number) {
					if (points === price) return;
					await giveAllBack(taken.shares.splice(0));
					taken = await takePoints(visitor, points);
					// If the visitor left while we waited, refund: nothing was sent.
					if (isRefunded) await giveAllBack(taken.shares);
				},
				async refund() {
					if (isRefunded) return;
					isRefunded = true;
					await giveAllBack(taken.shares);
				},
			};
		},
		/** The points left, for the `status` query. */
		async balance(visitor: string) {
			const left = [visitorHour.left(visitor), siteDay.left(SITE_KEY)] as const;
			const [ofVisitor, ofSite] = await Promise.all(left);
			return { visitor: ofVisitor, site: ofSite };
		},
		/** The number of calls running now. */
		inFlight: concurrency.inUse,
		/** A label of a visitor for today, for places that must not keep the address. */
		label,
		close,
	};
}

/** Opens the points of each visitor's hour and of the site's day. */
function openPools({ redis, dataDir, log, ...options }: PoolsOptions) {
	const hour = { name: "visitor", points: options.visitorPointsPerHour, seconds: 3_600 };
	const day = { name: "site", points: options.sitePointsPerDay, seconds: 86_400 };
	const labels = createVisitorLabels(redis);
	if (redis) {
		const { close } = redis;
		return {
			visitorHour: redisPool(hour, redis, labels.sharedLabel),
			siteDay: redisPool(day, redis, async (key) => key),
			label: labels.label,
			close,
		};
	}
	const { label } = labels;
	const visitorHour = memoryPool(hour);
	if (dataDir === undefined) {
		return { visitorHour, siteDay: memoryPool(day), label, close: async () => undefined };
	}
	const file = openSiteDayFile({ path: join(dataDir, "site-day.json"), ...day, log });
	return { visitorHour, siteDay: memoryPool(day, file), label, close: file.flush };
}

function refusal(
	code: "VISITOR_ALLOWANCE" | "SITE_ALLOWANCE",
	refillsInSeconds: number | undefined,
): AppError {
	if (refillsInSeconds === undefined) return new AppError(code);
	return new AppError(code, { retryAfterSeconds: Math.max(1, refillsInSeconds) });
}

async function giveAllBack(shares: readonly { giveBack(): Promise<void> }[]): Promise<void> {
	await Promise.all(shares.map((share) => share.giveBack()));
}

const VISITOR_RETRY_SECONDS = 2;
const SITE_RETRY_SECONDS = 5;

type ConcurrencyOptions = Pick<Settings, "visitorConcurrency" | "siteConcurrency">;

/** Limits concurrent calls. Per process, because the limit protects its memory and sockets. */
function createConcurrency({ visitorConcurrency, siteConcurrency }: ConcurrencyOptions) {
	const byVisitor = new Map<string, number>();
	let ofSite = 0;

	/** Takes a slot of the visitor and one of the site, or throws. Returns a function that frees both. */
	function take(visitor: string): () => void {
		if ((byVisitor.get(visitor) ?? 0) >= visitorConcurrency) {
			throw new AppError("VISITOR_BUSY", { retryAfterSeconds: VISITOR_RETRY_SECONDS });
		}
		if (ofSite >= siteConcurrency) {
			throw new AppError("SITE_BUSY", { retryAfterSeconds: SITE_RETRY_SECONDS });
		}
		count(visitor, 1);
		let isHeld = true;
		return () => {
			if (isHeld) count(visitor, -1);
			isHeld = false;
		};
	}

	function count(visitor: string, change: 1 | -1): void {
		ofSite += change;
		const ofVisitor = (byVisitor.get(visitor) ?? 0) + change;
		if (ofVisitor > 0) byVisitor.set(visitor, ofVisitor);
		else byVisitor.delete(visitor);
	}

	return { take, inUse: () => ofSite };
}
