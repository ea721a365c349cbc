import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { models } from "#shared/models.ts";
import { openAllowance } from "../allowance/open-allowance.ts";
import { withBreaker } from "../backends/gateway/breaker.ts";
import { createGateway } from "../backends/gateway/gateway.ts";
import { createHuggingFaceRouter } from "../backends/gateway/huggingface-router.ts";
import type { Deadline } from "../backends/gateway/provider-call.ts";
import type { ProviderRouter } from "../backends/gateway/provider-router.ts";
import { createSandboxRouter } from "../backends/gateway/sandbox-router.ts";
import { createSandbox } from "../backends/sandbox/sandbox.ts";
import type { Settings } from "../env.ts";
import { createMetrics, type Metrics } from "../operations/metrics.ts";
import { createTaskLog } from "../operations/task-log.ts";
import { createTaskMetrics } from "../operations/task-metrics.ts";
import type { Services } from "./services.ts";

type BuildServicesOptions = {
	settings: Settings;
	log: FastifyBaseLogger;
	/** Answers in place of the network; for tests. */
	router?: ProviderRouter;
	/** Time limits in place of the tasks' own; for tests. */
	limits?: Deadline;
};

/** What the server around the procedures works with. */
type Operations = {
	metrics: Metrics;
	/** What the readiness checks look at. */
	network: ProviderRouter;
	redis: Awaited<ReturnType<typeof openRedis>>;
	close(): Promise<void>;
};

/** Puts together what the procedures work with; `close` lets go of it. */
export async function buildServices({
	settings,
	log,
	router,
	limits,
}: BuildServicesOptions): Promise<Services & Operations> {
	const sandboxGateway = createGateway({
		router: createSandboxRouter(createSandbox({ facts: settings.site, models })),
		source: "sandbox",
		sleep,
	});
	const network = createHuggingFaceRouter({
		baseUrl: settings.routerUrl,
		audioHosts: settings.audioHosts,
	});
	const gateway =
		settings.provider === "sandbox"
			? sandboxGateway
			: createGateway({
					router: withBreaker(router ?? network, handleBreakerOpen),
					source: "huggingface",
					token: settings.token,
					sleep,
					...(limits && { limits }),
				});
	const redis = await openRedis(settings.redisUrl, log);
	const allowance = openAllowance({ ...settings, redis, log });
	const metrics = createMetrics({ inFlight: allowance.inFlight });
	const writeLog = createTaskLog(log);
	const count = createTaskMetrics(metrics);
	return {
		settings,
		gateway,
		sandboxGateway,
		allowance,
		onTaskCall(record) {
			writeLog(record);
			count(record);
		},
		metrics,
		network: router ?? network,
		redis,
		async close() {
			await Promise.all([network.close(), allowance.close()]);
		},
	};

	function handleBreakerOpen(route: string) {
		log.warn({ route }, "a provider route is down: its calls fail at once for a while");
		metrics.breakerOpened.inc();
	}
}

/** The client library is loaded where it is used: it would cost a fifth of every start. */
async function openRedis(url: string | undefined, log: FastifyBaseLogger) {
	if (url === undefined) return undefined;
	const { connectRedis } = await import("../allowance/redis-client.ts");
	return connectRedis(url, log);
}
