import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import packageFile from "../package.json" with { type: "json" };
import { openAllowance } from "./allowance/allowance.ts";
import { firstCaller } from "./allowance/first-caller.ts";
import { openPasses } from "./allowance/passes.ts";
import type { RedisClient } from "./allowance/redis-client.ts";
import { watchEngine } from "./backends/engine-models.ts";
import { createFailover } from "./backends/failover/failover.ts";
import type { Deadline } from "./backends/gateway/deadlines.ts";
import { createGateway } from "./backends/gateway/gateway.ts";
import { createNetwork, type Transport } from "./backends/network/network.ts";
import { createSandboxTransport } from "./backends/network/sandbox-transport.ts";
import { correctedAddresses } from "./backends/wires/openai.ts";
import { type OpenCatalogue, openCatalogue } from "./catalogue/open-catalogue.ts";
import { unsetVariables } from "./catalogue/skipped-variables.ts";
import type { Settings } from "./env.ts";
import { createModelStates } from "./models/model-states.ts";
import { createModerator } from "./moderation/moderator.ts";
import { createAlerts } from "./observability/alerts.ts";
import { type BackendCall, createCallLog, type TaskCallRecord } from "./observability/call-log.ts";
import { createMetrics } from "./observability/metrics.ts";
import { createTraffic } from "./observability/traffic.ts";
import { folderStore, redisStore } from "./prepared/answer-store.ts";
import { openPreparedAnswers } from "./prepared/prepared-answers.ts";
import { createSandbox } from "./sandbox/sandbox.ts";
import { createUploadMemory } from "./uploads/upload-memory.ts";

/** Cap on queued uploads, because each of them holds one of the site's slots. */
const uploadMemoryLimits = { maxBytes: 80 * 1024 * 1024, maxWaiting: 16, maxWaitMs: 15_000 };

/** Replacements for tests. */
export type Replacements = {
	/** Replaces the network. */
	transport?: Transport;
	/** Replaces the file of models. */
	catalogue?: OpenCatalogue;
	/** Replaces the tasks' time limits. */
	limits?: Deadline;
};

type Options = Replacements & { settings: Settings; log: FastifyBaseLogger };

/** The engine's address now; none while the file cannot be read that has it. */
function engineUrl({ variable }: Settings): string | undefined {
	try {
		return variable("ENGINE_URL");
	} catch {
		return undefined;
	}
}

/** Creates the services of procedures and routes; `close` releases them. */
export async function buildServices({ settings, log, transport, limits, ...given }: Options) {
	const catalogue = given.catalogue ?? openCatalogue(settings.catalogue);
	for (const odd of correctedAddresses(catalogue.models)) {
		log.warn(odd, "a back-end's address is read as this");
	}
	const unset = unsetVariables(catalogue, settings.variableNames);
	for (const { name, models, near } of unset) {
		if (near)
			log.warn({ variable: name, models, near }, "not set, but a variable of almost this name is");
	}
	const skipped = unset.filter(({ near }) => !near).map(({ name }) => name);
	if (skipped.length > 0)
		log.info(`not set, so their back-ends are skipped: ${skipped.join(", ")}`);
	const ownNetwork = createNetwork();
	const network = transport ?? ownNetwork;
	const gateway = createGateway({
		network,
		sandbox: createSandboxTransport(createSandbox(catalogue)),
		audioHosts: settings.audioHosts,
		sleep,
		...(limits && { limits }),
	});
	const redis = await openRedis(settings, log);
	const allowance = openAllowance({ ...settings, redis, log });
	const uploadMemory = createUploadMemory(uploadMemoryLimits);
	const engineReport = watchEngine(network, () => engineUrl(settings));
	const modelStates = createModelStates({ catalogue, engineReport });
	const failover = createFailover(gateway, modelStates);
	const metrics = createMetrics({
		inFlight: allowance.inFlight,
		uploadBytes: uploadMemory.held,
		pointsLeft: async () => (await allowance.siteBalance()).left,
		backendStates: modelStates.backends,
		isRedisLost: () => redis && redis.lost() !== undefined,
		version: packageFile.version,
	});
	const alerts = createAlerts({
		url: settings.alertWebhook,
		siteName: settings.site.name,
		look: async () => ({
			points: await allowance.siteBalance(),
			redisLost: redis?.lost()?.what,
			...(await modelStates.problems()),
		}),
		first: firstCaller(redis),
		network,
		log,
	});
	const traffic = createTraffic();
	const logged = createCallLog(metrics, log);
	const callLog = {
		...logged,
		onTaskCall(record: TaskCallRecord) {
			logged.onTaskCall(record);
			traffic.onTaskCall(record);
			alerts.onCall();
		},
		onBackendCall(call: BackendCall) {
			logged.onBackendCall(call);
			traffic.onBackendCall(call);
		},
	};
	return {
		settings,
		catalogue,
		failover,
		moderator: createModerator({ catalogue, failover, ...callLog }),
		modelStates,
		allowance,
		traffic,
		preparedAnswers: openPrepared({ settings, catalogue, redis, log }),
		passes: openPasses({ ...settings, log }),
		...callLog,
		metrics,
		uploadMemory,
		network,
		redis,
		async close() {
			alerts.close();
			await Promise.all([ownNetwork.close(), allowance.close()]);
		},
	};
}

function openPrepared({
	settings: { prepared, dataDir },
	redis,
	...rest
}: Options & { catalogue: OpenCatalogue; redis: RedisClient | undefined }) {
	if (prepared === "off") return undefined;
	const store = redis ? redisStore(redis) : folderStore(join(dataDir, "prepared"));
	return openPreparedAnswers({ store, ...rest });
}

/** Loads ioredis only if it is used, because it would take a fifth of every startup. */
async function openRedis({ redisUrl: url, redisPrefix: prefix }: Settings, log: FastifyBaseLogger) {
	if (url === undefined) return undefined;
	const { connectRedis } = await import("./allowance/redis-client.ts");
	return connectRedis({ url, prefix, log });
}
