import { followSignal } from "#shared/follow-signal.ts";
import type { RedisClient } from "../allowance/redis-client.ts";
import type { Transport } from "../backends/network/network.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ModelStates } from "../models/model-states.ts";

const FIRST_SERVER_ERROR = 500;
/** Shorter than a whole check, so that a host that hangs is named. */
const REACH_MS = 2_000;

/** Checks a dependency of the site. `isOk: false` or a rejection means that it is missing. */
export type ReadyCheck = () => Promise<{
	isOk: boolean;
	/** Names of missing parts, without secrets, even if the check passes. */
	details?: Readonly<Record<string, readonly string[]>>;
}>;

type ReadyChecksOptions = {
	catalogue: Catalogue;
	modelStates: ModelStates;
	network: Transport;
	redis: RedisClient | undefined;
};

/** The checks of `/readyz`. They send no key and call no model. */
export function readyChecks(options: ReadyChecksOptions): Readonly<Record<string, ReadyCheck>> {
	const { redis } = options;
	return {
		backends: () => checkBackends(options),
		...(redis && { redis: async () => checkRedis(redis) }),
	};
}

/** Whether points can be counted in Redis now, or why not. */
async function checkRedis({ redis, lost }: RedisClient) {
	const reason = lost()?.reason;
	const isOk = reason === undefined && (await redis.ping()) === "PONG";
	return { isOk, ...(reason !== undefined && { details: { redisReason: [reason] } }) };
}

/** States in which a call gets no answer. */
const silent: readonly string[] = ["resting", "failing", "off"];

/**
 * Passes if a model can answer. Calls each host once. Names the hosts that do not answer, the models without an answer,
 * and what the host is alerted to.
 */
async function checkBackends({ catalogue: { models }, modelStates, network }: ReadyChecksOptions) {
	const backends = models.flatMap((model) => model.backends);
	const real = backends.filter(({ kind }) => kind !== "sandbox");
	const origins = [...new Set(real.map(({ url }) => new URL(url).origin))];
	const reached = await Promise.all(origins.map((origin) => isReachable(network, origin)));
	const unreachable = new Set(origins.filter((_origin, place) => !reached[place]));
	const isLost = (url: string) => unreachable.has(new URL(url).origin);
	const { models: states } = await modelStates.of();
	const { problems } = await modelStates.problems();
	const without = models.filter(({ id, backends: own }) => {
		const isAway = own.every(({ kind, url }) => kind !== "sandbox" && isLost(url));
		return isAway || silent.includes(states[id]?.state ?? "off");
	});
	return {
		isOk: without.length < models.length,
		details: {
			...(unreachable.size > 0 && {
				unreachable: [...unreachable].map((origin) => new URL(origin).host),
			}),
			...(without.length > 0 && { modelsWithoutAnswer: without.map(({ id }) => id) }),
			...(problems.length > 0 && { problems: problems.map(({ text }) => text) }),
		},
	};
}

/** Any response but a server error means that the host is up. */
async function isReachable(network: Transport, url: string): Promise<boolean> {
	const leave = new AbortController();
	followSignal(leave, AbortSignal.timeout(REACH_MS));
	try {
		const { status } = await network.send({
			method: "GET",
			url,
			headers: {},
			signal: leave.signal,
		});
		return status < FIRST_SERVER_ERROR;
	} catch {
		return false;
	} finally {
		leave.abort();
	}
}
