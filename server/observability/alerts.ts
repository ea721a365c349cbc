import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { followSignal } from "#shared/follow-signal.ts";

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
	/** The calls that met it since it began; absent if it is looked for each time. */
	failures?: number;
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
	network: Network;
	log: Pick<FastifyBaseLogger, "warn">;
	/** Delay before the one retry, in milliseconds. */
	pauseMs?: number;
};

/** The site's one way out, with the host's proxy. Its answer is read, or left by an abort. */
type Network = {
	send(request: {
		method: "POST";
		url: string;
		headers: Record<string, string>;
		body: string;
		signal: AbortSignal;
	}): Promise<{ status: number }>;
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
export function createAlerts(options: Options) {
	const { url, siteName, look, first, network, log, pauseMs = 2_000 } = options;
	let timer: NodeJS.Timeout | undefined;
	let lastCheck: Promise<unknown> = Promise.resolve();
	/** The models of the problems that this process told, by their keys. */
	const told = new Map<string, readonly string[]>();
	/** The failures of the problems that another instance told. */
	const toldElsewhere = new Map<string, number | undefined>();

	/** One at a time: a slow webhook must not let an older look speak after a newer one. */
	function check(): Promise<void> {
		const checked = lastCheck.then(() => {
			timer = undefined;
			return lookAndTell();
		});
		lastCheck = checked.catch(() => undefined);
		return checked;
	}

	async function lookAndTell(): Promise<void> {
		const { points, problems, redisLost, answering } = await look();
		// While Redis is lost, each instance knows only its own part of the day.
		if (redisLost === undefined) await tellOfPoints(points);
		const all = [...problems, ...problemOf(redisLost)];
		const keys = new Set(all.map(({ key }) => key));
		for (const key of toldElsewhere.keys()) if (!keys.has(key)) toldElsewhere.delete(key);
		for (const problem of all) await tellIfNew(problem);
		await tellOfEnded(keys, answering);
	}

	async function tellOfPoints({ left, limit, refillsInSeconds }: Situation["points"]) {
		const used = limit - left;
		const event = left === 0 ? "points-100" : used >= 0.8 * limit ? "points-80" : undefined;
		if (event && (await first.isFirst(event, refillsInSeconds))) {
			await post(event, `${used} of today's ${limit} points are spent.`);
		}
	}

	async function tellIfNew({ key, ...problem }: Problem): Promise<void> {
		if (told.has(key)) {
			told.set(key, problem.models);
			await first.againAfter(key, TOLD_SECONDS);
			return;
		}
		// The other instance may have met its end since: only a call that fails again is news.
		const { event, text, failures } = problem;
		if (failures !== undefined && failures === toldElsewhere.get(key)) return;
		if (await first.isFirst(key, TOLD_SECONDS)) {
			told.set(key, problem.models);
			await post(event, text);
		} else {
			toldElsewhere.set(key, failures);
		}
	}

	/** Of the problems that are told, those that are not among these keys. */
	async function tellOfEnded(keys: ReadonlySet<string>, answering: readonly string[]) {
		const back = new Set<string>();
		for (const [key, models] of told) {
			const well = models.filter((model) => answering.includes(model));
			// After a reload nothing is known of its models until the next call. Redis has none.
			if (keys.has(key) || (models.length > 0 && well.length === 0)) continue;
			told.delete(key);
			await first.againAfter(key, QUIET_SECONDS);
			for (const model of well) back.add(model);
		}
		if (back.size > 0) await post("back", `Answers again: ${[...back].join(", ")}.`);
	}

	async function post(event: string, text: string): Promise<void> {
		const sentence = `${siteName}: ${text}`;
		// Slack and Mattermost show `text`, Discord shows `content`.
		const body = JSON.stringify({ event, site: siteName, text: sentence, content: sentence });
		if ((await send(body)) === undefined) return;
		await sleep(pauseMs, undefined, { ref: false });
		const answer = await send(body);
		if (answer) log.warn({ event, answer }, "ALERT_WEBHOOK does not take the alert");
	}

	/** Undefined once it is taken, otherwise what was answered. */
	async function send(body: string): Promise<string | undefined> {
		if (url === undefined) return;
		const leave = new AbortController();
		followSignal(leave, AbortSignal.timeout(DEADLINE_MS));
		try {
			const { status } = await network.send({
				method: "POST",
				url: withoutUser(url),
				headers: { "content-type": "application/json", ...userOf(url) },
				body,
				signal: leave.signal,
			});
			return status >= 200 && status < 300 ? undefined : `HTTP ${status}`;
		} catch (error) {
			return error instanceof DOMException && error.name === "TimeoutError"
				? `none within ${DEADLINE_MS / 1_000} s`
				: "none";
		} finally {
			leave.abort();
		}
	}

	return {
		check,
		/** Called after each call; runs a debounced check. */
		onCall(): void {
			if (url === undefined || timer) return;
			timer = setTimeout(() => {
				check().catch(() => log.warn("the site's state could not be looked at for alerts"));
			}, CHECK_AFTER_MS);
			timer.unref();
		},
		close: () => clearTimeout(timer),
	};
}

/** Some chats hand out an address with a user in it, whom a request names in a header. */
function withoutUser(address: string): string {
	return Object.assign(new URL(address), { username: "", password: "" }).href;
}

function userOf(address: string): { authorization?: string } {
	const { username, password } = new URL(address);
	if (username === "" && password === "") return {};
	const words = [username, password].map(decodeURIComponent).join(":");
	return { authorization: `Basic ${Buffer.from(words).toString("base64")}` };
}

function problemOf(redisLost: string | undefined): Problem[] {
	if (redisLost === undefined) return [];
	const text = `${redisLost}. Each instance keeps a stricter allowance of its own.`;
	return [{ key: "redis-lost", event: "redis-lost", models: [], text }];
}
