import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Settings } from "../env.ts";
import { AppError } from "../errors/app-error.ts";
import { untilMidnight } from "./midnight.ts";
import type { Pass, ShownPass } from "./passes.ts";
import { openPointsFile } from "./points-file.ts";
import { memoryPool, type PointsPool } from "./points-pool.ts";
import type { RedisClient } from "./redis-client.ts";
import { redisPool } from "./redis-pool.ts";
import { createVisitorLabels } from "./visitor.ts";

/** Limits, and where usage is stored. */
type PoolsOptions = Pick<Settings, "visitorPointsPerHour" | "sitePointsPerDay"> & {
	/** The zone at whose midnight the site's day begins; UTC if absent. */
	budgetTimeZone?: string;
	/** Keeps the points used today across restarts; without it they are in memory only. */
	dataDir?: string;
	/** Shares the points between processes, in place of `dataDir`. */
	redis?: RedisClient | undefined;
	log: Pick<FastifyBaseLogger, "warn" | "info">;
};

const SITE_KEY = "all";
/** The longest pass lasts a month; one day of tolerance for clock skew. */
const LONGEST_PASS_SECONDS = 32 * 86_400;

/** The key of the visitor's hour, and the pass that they opened. */
type Caller = {
	visitor: string;
	shownPass?: ShownPass | undefined;
	/** The least that the call costs; `charge` sets its price. */
	points: number;
	/** The call may turn out to be free: without points it still gets a slot, and `charge` throws. */
	mayBeFree?: boolean;
};

type Spender = { visitor: string; pass: Pass | undefined };

/** The points that each visitor, and all together, may spend. */
export type Allowance = ReturnType<typeof openAllowance>;

/** Opens the allowance of one server process. */
export function openAllowance(
	options: PoolsOptions & ConcurrencyOptions & Pick<Settings, "overBudget">,
) {
	const { visitorHour, siteDay, passPool, label, close } = openPools(options);
	const concurrency = createConcurrency(options);

	/**
	 * Reserves points from the site's day and from the visitor's pass or hour, or none at all. Over budget with
	 * OVER_BUDGET=sandbox, nothing is taken from the day.
	 */
	async function takePoints({ visitor, pass }: Spender, points: number) {
		const ofVisitor =
			(pass && (await takeFromPass(pass, points))) ?? (await takeFromHour(visitor, points));
		const ofSite = await siteDay.take(SITE_KEY, points);
		if (ofSite.isTaken) return { shares: [ofVisitor, ofSite], usesSandbox: false };
		if (options.overBudget === "sandbox") return { shares: [ofVisitor], usesSandbox: true };
		await ofVisitor.giveBack();
		const isHopeless = points > options.sitePointsPerDay;
		throw refusal("SITE_ALLOWANCE", isHopeless ? undefined : ofSite.refillsInSeconds);
	}

	/** Undefined if the pass has too few points left; the visitor's hour is charged then. */
	async function takeFromPass(pass: Pass, points: number) {
		const taken = await passPool(pass).take(pass.id, points);
		return taken.isTaken ? taken : undefined;
	}
	async function takeFromHour(visitor: string, points: number) {
		const taken = await visitorHour.take(visitor, points);
		if (taken.isTaken) return taken;
		const isHopeless = points > options.visitorPointsPerHour;
		throw refusal("VISITOR_ALLOWANCE", isHopeless ? undefined : taken.refillsInSeconds);
	}
	async function passBalance(shown: ShownPass | undefined) {
		if (!shown || shown.state === "invalid") return shown && { pass: { state: shown.state } };
		const { id, name, points: limit, endsAt } = shown.pass;
		const { left } = shown.state === "open" ? await passPool(shown.pass).left(id) : { left: 0 };
		const until = new Date(endsAt).toISOString();
		return { pass: { state: shown.state, name, left: Math.min(left, limit), limit, until } };
	}

	return {
		/** Takes points and a slot before the provider is called. Throws the AppError of a refusal. */
		async reserve({ visitor, shownPass, points: least, mayBeFree = false }: Caller) {
			const pass = shownPass?.state === "open" ? shownPass.pass : undefined;
			const spender = { visitor, pass };
			const release = concurrency.take(spender);
			let price = least;
			let isRefunded = false;
			let refused: AppError | undefined;
			let taken: Awaited<ReturnType<typeof takePoints>> = { shares: [], usesSandbox: false };
			try {
				taken = await takePoints(spender, price);
			} catch (thrown) {
				if (!mayBeFree || !(thrown instanceof AppError)) {
					release();
					throw thrown;
				}
				refused = thrown;
			}
			// At the end of the call, `release` the slot; if the call cost nothing, `refund` the points too.
			return {
				release,
				/** Why a call that costs points is refused; undefined if it is not. */
				refused,
				/** Whether the site's day is used up and OVER_BUDGET lets the sandbox answer. */
				get usesSandbox() {
					return taken.usesSandbox;
				},
				/** Sets the price, once the model is known; throws if too few points are left. */
				async charge(points: number) {
					if (points === price) return;
					price = points;
					await giveAllBack(taken.shares.splice(0));
					taken = await takePoints(spender, points);
					// If the visitor disconnected while we waited, refund: nothing was sent.
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
		async balance(visitor: string, shownPass?: ShownPass) {
			const left = [
				visitorHour.left(visitor),
				siteDay.left(SITE_KEY),
				passBalance(shownPass),
			] as const;
			const [ofVisitor, ofSite, ofPass] = await Promise.all(left);
			return { visitor: ofVisitor, site: ofSite, ...ofPass };
		},
		/** The points left of the site's day. */
		siteBalance: () => siteDay.left(SITE_KEY),
		/** The number of calls running now. */
		inFlight: concurrency.inUse,
		/** Today's label of a visitor, for places that must not store the address. */
		label,
		close,
	};
}

/** Opens the points of each visitor's hour and of the site's day. */
function openPools({ redis, dataDir, log, ...options }: PoolsOptions) {
	const hour = { name: "visitor", points: options.visitorPointsPerHour, seconds: 3_600 };
	const seconds = untilMidnight(options.budgetTimeZone);
	const day = { name: "site", points: options.sitePointsPerDay, seconds };
	const labels = createVisitorLabels(redis);
	if (redis) {
		const { close } = redis;
		return {
			visitorHour: redisPool(hour, redis, (key) => labels.sharedLabels(key, hour.seconds)),
			siteDay: redisPool(day, redis, async (label) => ({ label })),
			passPool: poolsOfPasses((size) => redisPool(size, redis, async (label) => ({ label }))),
			label: labels.label,
			close,
		};
	}
	const { label } = labels;
	const visitorHour = memoryPool(hour);
	if (dataDir === undefined) {
		const passPool = poolsOfPasses((size) => memoryPool(size));
		return { visitorHour, siteDay: memoryPool(day), passPool, label, close: async () => undefined };
	}
	const dayFile = openPointsFile({
		path: join(dataDir, "site-day.json"),
		what: "the site's day",
		seconds: day.seconds,
		log,
	});
	// So that the log names a folder that cannot be written when the host starts, not with the first visitor.
	dayFile.save();
	const folder = dataDir;
	/** Opened lazily, by the first pass. */
	let passFile: ReturnType<typeof openPointsFile> | undefined;
	function passPoints() {
		passFile ??= openPointsFile({
			path: join(folder, "passes.json"),
			what: "what is spent of passes",
			seconds: LONGEST_PASS_SECONDS,
			log,
		});
		return passFile;
	}
	return {
		visitorHour,
		siteDay: memoryPool(day, dayFile),
		passPool: poolsOfPasses((size) => memoryPool(size, passPoints())),
		label,
		close: () => Promise.all([dayFile.flush(), passFile?.flush()]),
	};
}

/** The pool of each pass: its own points, until its own end. */
function poolsOfPasses(
	open: (size: { name: string; points: number; seconds: number }) => PointsPool,
) {
	const pools = new Map<string, { pool: PointsPool; endsAt: number }>();
	return ({ id, points, endsAt }: Pass): PointsPool => {
		const known = pools.get(id);
		if (known) return known.pool;
		for (const [other, { endsAt: ended }] of pools) if (ended <= Date.now()) pools.delete(other);
		const seconds = Math.max(1, Math.ceil((endsAt - Date.now()) / 1_000));
		const pool = open({ name: "pass", points, seconds });
		pools.set(id, { pool, endsAt });
		return pool;
	};
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

	/**
	 * Takes one slot of the visitor and one of the site, or throws. Returns a function that frees both. All visitors of
	 * one pass together may hold half of the site's slots.
	 */
	function take({ visitor: address, pass }: Spender): () => void {
		const visitor = pass ? `pass ${pass.id}` : address;
		const most = pass
			? Math.max(visitorConcurrency, Math.ceil(siteConcurrency / 2))
			: visitorConcurrency;
		if ((byVisitor.get(visitor) ?? 0) >= most) {
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
