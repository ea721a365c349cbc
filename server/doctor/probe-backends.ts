import { setTimeout as sleep } from "node:timers/promises";
import { createFailover } from "../backends/failover/failover.ts";
import { createGateway } from "../backends/gateway/gateway.ts";
import { createNetwork } from "../backends/network/network.ts";
import type { Backend, Catalogue } from "../catalogue/catalogue.ts";
import { canProbe, type ProbedModel, probeModel } from "../procedures/probe-model.ts";
import { refusedKey } from "./check-models.ts";
import { type Finding, fault, fine } from "./finding.ts";

/** Lets every hosted or own back-end of a text model write one token, as a visitor's call would. */
export async function probeBackends({ models }: Catalogue): Promise<Finding[]> {
	const network = createNetwork();
	const gateway = createGateway({ network, sandbox: network, audioHosts: [], sleep });
	const failover = createFailover(gateway);
	const probes = models
		.filter(canProbe)
		.flatMap((model) =>
			model.backends
				.filter(({ kind }) => kind !== "sandbox")
				.map((backend) => probeBackend(model, backend)),
		);
	const findings = await Promise.all(probes);
	await network.close();
	return findings;

	async function probeBackend(model: ProbedModel, backend: Backend): Promise<Finding> {
		const who = `${model.name}: ${backend.name}`;
		const failure = await probeModel(model, (call) =>
			failover.run({
				...call,
				visitor: "doctor",
				backends: [backend],
				signal: undefined,
				onSent: () => undefined,
				onAttempt: () => undefined,
			}),
		);
		if (!failure) return fine(`${who} wrote a token`);
		const { code, message } = failure;
		if (code === "AUTHENTICATION_FAILED" || code === "INVALID_TOKEN") {
			return refusedKey(who, backend);
		}
		return fault(`${who} wrote no token (${code})`, message);
	}
}
