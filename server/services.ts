import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { openAllowance } from "./allowance/allowance.ts";
import { watchEngine } from "./backends/engine-models.ts";
import { createFailover } from "./backends/failover/failover.ts";
import type { Deadline } from "./backends/gateway/deadlines.ts";
import { createGateway } from "./backends/gateway/gateway.ts";
import type { Transport } from "./backends/network/network.ts";
import { createNetwork } from "./backends/network/network.ts";
import { createSandboxTransport } from "./backends/network/sandbox-transport.ts";
import { oddAddresses } from "./backends/wires/openai.ts";
import { type OpenCatalogue, openCatalogue } from "./catalogue/open-catalogue.ts";
import { unsetVariables } from "./catalogue/skipped-variables.ts";
import type { Settings } from "./env.ts";
import { createModerator } from "./moderation/moderator.ts";
import { createCallLog } from "./observability/call-log.ts";
import { createMetrics } from "./observability/metrics.ts";
import { createSandbox } from "./sandbox/sandbox.ts";
import { createUploadMemory } from "./uploads/memory.ts";

/** Few may wait, because each of them holds a slot of the site. */
const uploadMemoryLimits = { maxBytes: 80 * 1024 * 1024, maxWaiting: 16, maxWaitMs: 15_000 };

/** Replacements of real parts, for tests. */
export type Replacements = {
	/** Replaces the network. */
	transport?: Transport;
	/** Replaces the file of models. */
	catalogue?: OpenCatalogue;
	/** Replaces the tasks' time limits. */
	limits?: Deadline;
};

type Options = Replacements & { settings: Settings; log: FastifyBaseLogger };

/** Makes the services of procedures and routes; `close` releases them. */
export async function buildServices({ settings, log, transport, limits, ...given }: Options) {
	const catalogue = given.catalogue ?? openCatalogue(settings.catalogue);
	for (const odd of oddAddresses(catalogue.models)) {
		log.warn(odd, "a back-end's address is read as this");
	}
	for (const { name, models, near } of unsetVariables(catalogue, settings.variableNames)) {
		const line = { variable: name, models };
		if (near) log.warn({ ...line, near }, "not set, but a variable of almost this name is");
		else log.info(line, "not set: the back-ends that name this variable are skipped");
	}
	const ownNetwork = createNetwork();
	const network = transport ?? ownNetwork;
	const gateway = createGateway({
		network,
		sandbox: createSandboxTransport(createSandbox({ name: settings.site.name, catalogue })),
		audioHosts: settings.audioHosts,
		sleep,
		...(limits && { limits }),
	});
	const redis = await openRedis(settings.redisUrl, log);
	const allowance = openAllowance({ ...settings, redis, log });
	const uploadMemory = createUploadMemory(uploadMemoryLimits);
	const metrics = createMetrics({ inFlight: allowance.inFlight, uploadBytes: uploadMemory.held });
	const callLog = createCallLog(metrics, log);
	const failover = createFailover(gateway);
	return {
		settings,
		catalogue,
		failover,
		moderator: createModerator({ catalogue, failover, ...callLog }),
		engineModels: watchEngine(network, settings.variable("ENGINE_URL")),
		allowance,
		...callLog,
		metrics,
		uploadMemory,
		network,
		redis,
		async close() {
			await Promise.all([ownNetwork.close(), allowance.close()]);
		},
	};
}

/** Loads ioredis only if it is used, because it would take a fifth of every start. */
async function openRedis(url: string | undefined, log: FastifyBaseLogger) {
	if (url === undefined) return undefined;
	const { connectRedis } = await import("./allowance/redis-client.ts");
	return connectRedis(url, log);
}
