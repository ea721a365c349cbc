import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

const DEADLINE_MS = 5_000;
/** Debounce: calls that end within this time share one check. */
const CHECK_AFTER_MS = 1_000;

/** The state to watch: the day's points, and models without a working back-end. */
export type Situation = {
	points: { left: number; limit: number; refillsInSeconds: number };
	/** Their names. */
	deadModels: readonly string[];
	/** Why the allowance is not shared through Redis now. */
	redisLost?: string | undefined;
};

type Options = {
	/** ALERT_WEBHOOK. A secret, so it is never logged. */
	url: string | undefined;
	siteName: string;
	look(): Promise<Situation>;
	/** True for the first caller within those seconds, among all processes of the site. */
	isFirst(event: string, seconds: number): Promise<boolean>;
	log: Pick<FastifyBaseLogger, "warn">;
	/** Delay before the one retry, in milliseconds. */
	pauseMs?: number;
};

/** Alerts the host once for each: 80 % and 100 % of the day's points, and a model without a working back-end. */
export function createAlerts({ url, siteName, look, isFirst, log, pauseMs = 2_000 }: Options) {
	let timer: NodeJS.Timeout | undefined;
	let dead: readonly string[] = [];
	let isRedisLost = false;

	async function check(): Promise<void> {
		const { points, deadModels, redisLost } = await look();
		const used = points.limit - points.left;
		const event =
			points.left === 0 ? "points-100" : used >= 0.8 * points.limit ? "points-80" : undefined;
		if (event && (await isFirst(event, points.refillsInSeconds))) {
			await post(event, `${used} of today's ${points.limit} points are spent.`);
		}
		await tellOfRedis(redisLost);
		for (const model of deadModels) {
			if (dead.includes(model) || !(await isFirst(`dead:${model}`, 60))) continue;
			await post("model-down", `No back-end answers for ${model}.`);
		}
		dead = deadModels;
	}

	async function tellOfRedis(reason: string | undefined): Promise<void> {
		const isNews = reason !== undefined && !isRedisLost;
		isRedisLost = reason !== undefined;
		if (isNews) {
			await post("redis-lost", `${reason}. Each instance keeps a stricter allowance of its own.`);
		}
	}

	async function post(event: string, text: string): Promise<void> {
		const sentence = `${siteName}: ${text}`;
		// Slack and Mattermost show `text`, Discord shows `content`.
		const body = JSON.stringify({ event, site: siteName, text: sentence, content: sentence });
		if (await isSent(body)) return;
		await sleep(pauseMs, undefined, { ref: false });
		if (!(await isSent(body))) log.warn({ event }, "ALERT_WEBHOOK does not take the alert");
	}

	async function isSent(body: string): Promise<boolean> {
		if (url === undefined) return true;
		const response = await fetch(url, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body,
			redirect: "error",
			signal: AbortSignal.timeout(DEADLINE_MS),
		}).catch(() => undefined);
		await response?.body?.cancel();
		return response?.ok ?? false;
	}

	return {
		check,
		/** Called after each call; runs a debounced check. */
		onCall(): void {
			if (url === undefined || timer) return;
			timer = setTimeout(() => {
				timer = undefined;
				check().catch(() => log.warn("the site's state could not be looked at for alerts"));
			}, CHECK_AFTER_MS);
			timer.unref();
		},
		close: () => clearTimeout(timer),
	};
}
