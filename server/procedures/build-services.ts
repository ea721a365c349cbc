import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { openAllowance } from "../allowance/open-allowance.ts";
import { watchEngine } from "../backends/engine-models.ts";
import { createFailover } from "../backends/failover/failover.ts";
import type { Deadline } from "../backends/gateway/deadlines.ts";
import { createGateway } from "../backends/gateway/gateway.ts";
import { createNetwork } from "../backends/network/network.ts";
import { createSandboxTransport } from "../backends/network/sandbox-transport.ts";
import type { Transport } from "../backends/network/transport.ts";
import { oddAddresses } from "../backends/openai/odd-addresses.ts";
import { createSandbox } from "../backends/sandbox/sandbox.ts";
import { type OpenCatalogue, openCatalogue } from "../catalogue/open-catalogue.ts";
import type { Settings } from "../env.ts";
import { createBackendCallReport } from "../operations/backend-call.ts";
import { createMetrics, type Metrics } from "../operations/metrics.ts";
import { createTaskLog } from "../operations/task-log.ts";
import { createTaskMetrics } from "../operations/task-metrics.ts";
import type { Services } from "./services.ts";

type BuildServicesOptions = {
	settings: Settings;
	log: FastifyBaseLogger;
	/** Answers in place of the network; for tests. */
	transport?: Transport;
	/** What the site shows in place of the file; for tests. */
	catalogue?: OpenCatalogue;
	/** Time limits in place of the tasks' own; for tests. */
	limits?: Deadline;
};

/** What the server around the procedures works with. */
type Operations = {
	catalogue: OpenCatalogue;
	metrics: Metrics;
	/** What the readiness checks look at. */
	network: Transport;
	redis: Awaited<ReturnType<typeof openRedis>>;
	close(): Promise<void>;
};

/** Puts together what the procedures work with; `close` lets go of it. */
export async function buildServices({
	settings,
	log,
	transport,
	limits,
	...given
}: BuildServicesOptions): Promise<Services & Operations> {
	const catalogue =
		given.catalogue ??
		openCatalogue({
			file: settings.modelsFile,
			provider: settings.answering,
			variables: settings.variable,
		});
	for (const odd of oddAddresses(catalogue.models))
		log.warn(odd, "a back-end's address is read as this");
	const ownNetwork = createNetwork();
	const network = transport ?? ownNetwork;
	const sandbox = createSandbox({ facts: settings.site, catalogue });
	const gateway = createGateway({
		network,
		sandbox: createSandboxTransport(sandbox),
		audioHosts: settings.audioHosts,
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
		catalogue,
		failover: createFailover(gateway),
		engineModels: watchEngine(network, settings.variable("ENGINE_URL")),
		allowance,
		onTaskCall(record) {
			writeLog(record);
			count(record);
		},
		onBackendCall: createBackendCallReport(metrics, log),
		metrics,
		network,
		redis,
		async close() {
			await Promise.all([ownNetwork.close(), allowance.close()]);
		},
	};
}

/** The client library is loaded where it is used: it would cost a fifth of every start. */
async function openRedis(url: string | undefined, log: FastifyBaseLogger) {
	if (url === undefined) return undefined;
	const { connectRedis } = await import("../allowance/redis-client.ts");
	return connectRedis(url, log);
}
