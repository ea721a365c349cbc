import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

const DEADLINE_MS = 5_000;
/** Debounce: calls that end within this time share one check. */
const CHECK_AFTER_MS = 1_000;

/** A quiet time after an outage, so that a provider that comes and goes does not fill the host's chat. */
const QUIET_SECONDS = 300;
/** So long nobody else tells a problem. Who told it renews this, so that one that ended with a restart is news again. */
const TOLD_SECONDS = 3_600;

/** What only the host or a provider can mend. */
type Problem = {
	/** The same for as long as the problem lasts, in every process. */
	key: string;
	event: string;
	/** The models concerned, by their names. */
	models: readonly string[];
	text: string;
};

/** The state to watch: the day's points, the models and Redis. */
export type Situation = {
	points: { left: number; limit: number; refillsInSeconds: number };
	problems: readonly Problem[];
	/** The models that answered when they were last called, by their names. */
	answering: readonly string[];
	/** Why the allowance is not shared through Redis now. */
	redisLost?: string | undefined;
};

type Options = {
	/** ALERT_WEBHOOK. A secret, so it is never logged. */
	url: string | undefined;
	siteName: string;
	look(): Promise<Situation>;
	first: FirstCaller;
	log: Pick<FastifyBaseLogger, "warn">;
	/** Delay before the one retry, in milliseconds. */
	pauseMs?: number;
};

/** Among all processes of the site. */
type FirstCaller = {
	/** True for the first caller within those seconds. */
	isFirst(event: string, seconds: number): Promise<boolean>;
	/** From now, the event has a first caller again after those seconds. */
	againAfter(event: string, seconds: number): Promise<void>;
};

/**
 * Alerts the host: at 80 % and at 100 % of the day's points, once a day; once when Redis is lost; and once at the begin
 * and once at the end of each problem with a key, an account, an entry or a model. What a problem is, `models/` decides.
 */
export function createAlerts({ url, siteName, look, first, log, pauseMs = 2_000 }: Options) {
	let timer: NodeJS.Timeout | undefined;
	/** The problems that this process told, by their keys. */
	const told = new Map<string, Problem>();

	async function check(): Promise<void> {
		const situation = await look();
		const { points } = situation;
		const used = points.limit - points.left;
		const event =
			points.left === 0 ? "points-100" : used >= 0.8 * points.limit ? "points-80" : undefined;
		if (event && (await first.isFirst(event, points.refillsInSeconds))) {
			await post(event, `${used} of today's ${points.limit} points are spent.`);
		}
		const problems = [...situation.problems, ...problemOf(situation.redisLost)];
		await tellOfNew(problems);
		await tellOfEnded(problems, situation.answering);
	}

	async function tellOfNew(problems: readonly Problem[]): Promise<void> {
		for (const problem of problems) {
			const { key, event, text } = problem;
			const isTold = told.has(key);
			if (isTold) await first.againAfter(key, TOLD_SECONDS);
			else if (!(await first.isFirst(key, TOLD_SECONDS))) continue;
			told.set(key, problem);
			if (!isTold) await post(event, text);
		}
	}

	async function tellOfEnded(
		problems: readonly Problem[],
		answering: readonly string[],
	): Promise<void> {
		const keys = problems.map(({ key }) => key);
		for (const { key, models } of [...told.values()]) {
			if (keys.includes(key) || !told.delete(key)) continue;
			await first.againAfter(key, QUIET_SECONDS);
			const back = models.filter((model) => answering.includes(model));
			// Without an answer, the host took them out of the catalogue; Redis has none.
			if (back.length > 0) await post("back", `Answers again: ${back.join(", ")}.`);
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

function problemOf(redisLost: string | undefined): Problem[] {
	if (redisLost === undefined) return [];
	const text = `${redisLost}. Each instance keeps a stricter allowance of its own.`;
	return [{ key: "redis-lost", event: "redis-lost", models: [], text }];
}
