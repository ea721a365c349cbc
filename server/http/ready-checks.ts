import type { RedisClient } from "../allowance/redis-client.ts";
import type { ProviderRouter } from "../backends/gateway/provider-router.ts";
import type { Settings } from "../env.ts";

const FIRST_SERVER_ERROR = 500;

/** One thing the site needs; false or a rejection means that it is missing. */
export type ReadyCheck = (signal: AbortSignal) => Promise<boolean>;

type ReadyChecksOptions = {
	settings: Settings;
	router: ProviderRouter;
	redis: RedisClient | undefined;
};

/** What the site needs to do its work. No check sends the token or calls a model. */
export function readyChecks({
	settings,
	router,
	redis,
}: ReadyChecksOptions): Readonly<Record<string, ReadyCheck>> {
	const isSandbox = settings.provider === "sandbox";
	return {
		configured: async () => isSandbox || settings.token !== "",
		router: async (signal) => isSandbox || isReachable(router, signal),
		...(redis && { redis: async () => (await redis.redis.ping()) === "PONG" }),
	};
}

/** Whatever the router says about its root, it is there, unless it is a server error. */
async function isReachable(router: ProviderRouter, signal: AbortSignal): Promise<boolean> {
	const body = new AbortController();
	try {
		const { status } = await router.send({
			method: "GET",
			path: "/",
			headers: {},
			signal: AbortSignal.any([signal, body.signal]),
		});
		return status < FIRST_SERVER_ERROR;
	} finally {
		body.abort();
	}
}
