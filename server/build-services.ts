import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { openAllowance } from "./allowance/open-allowance.ts";
import type { Settings } from "./env.ts";
import { createGateway } from "./provider/gateway.ts";
import { createHuggingFaceRouter } from "./provider/huggingface-router.ts";
import type { ProviderRouter } from "./provider/provider-router.ts";
import { createSandboxRouter } from "./provider/sandbox-router.ts";
import { createSandbox } from "./sandbox/sandbox.ts";
import type { Services } from "./services.ts";
import { createTaskLog } from "./task-log.ts";

type BuildServicesOptions = {
	settings: Settings;
	log: FastifyBaseLogger;
	/** Answers in place of the network; for tests. */
	router?: ProviderRouter;
};

/** Puts together what the procedures work with; `close` lets go of it. */
export function buildServices({
	settings,
	log,
	router,
}: BuildServicesOptions): Services & { close(): Promise<void> } {
	const sandboxGateway = createGateway({
		router: createSandboxRouter(createSandbox(settings.site)),
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
					router: router ?? network,
					source: "huggingface",
					token: settings.token,
					sleep,
				});
	const allowance = openAllowance({ ...settings, log });
	return {
		settings,
		gateway,
		sandboxGateway,
		allowance,
		onTaskCall: createTaskLog(log),
		async close() {
			await Promise.all([network.close(), allowance.close()]);
		},
	};
}
