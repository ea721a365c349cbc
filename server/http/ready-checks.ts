import type { RedisClient } from "../allowance/redis-client.ts";
import type { Transport } from "../backends/network/transport.ts";
import type { Settings } from "../env.ts";

const FIRST_SERVER_ERROR = 500;

/** One thing the site needs; false or a rejection means that it is missing. */
export type ReadyCheck = (signal: AbortSignal) => Promise<boolean>;

type ReadyChecksOptions = {
	settings: Settings;
	network: Transport;
	redis: RedisClient | undefined;
};

/** What the site needs to do its work. No check sends the token or calls a model. */
export function readyChecks({
	settings,
	network,
	redis,
}: ReadyChecksOptions): Readonly<Record<string, ReadyCheck>> {
	const isSandbox = settings.provider === "sandbox";
	return {
		configured: async () => isSandbox || settings.token !== "",
		router: async (signal) => isSandbox || isReachable(network, settings.routerUrl, signal),
		...(redis && { redis: async () => (await redis.redis.ping()) === "PONG" }),
	};
}

/** Any answer but a server error means that the router is there. */
async function isReachable(network: Transport, url: string, signal: AbortSignal): Promise<boolean> {
	const body = new AbortController();
	try {
		const { status } = await network.send({
			method: "GET",
			url,
			headers: {},
			signal: AbortSignal.any([signal, body.signal]),
		});
		return status < FIRST_SERVER_ERROR;
	} finally {
		body.abort();
	}
}
