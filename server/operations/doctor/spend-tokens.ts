import { setTimeout as sleep } from "node:timers/promises";
import { createFailover } from "../../backends/failover/failover.ts";
import { createGateway } from "../../backends/gateway/gateway.ts";
import { createNetwork } from "../../backends/network/network.ts";
import type { Backend, Catalogue, CatalogueModel } from "../../catalogue/catalogue.ts";
import { appErrorOf } from "../../errors/app-error-of.ts";
import { askOneToken, textTaskOf } from "../../procedures/task-call/ask-one-token.ts";
import { type Finding, fault, fine } from "./finding.ts";

/** Asks every hosted or own back-end of a text model for one token: what a visitor's call would meet. */
export async function spendTokens({ models }: Catalogue): Promise<Finding[]> {
	const network = createNetwork();
	const gateway = createGateway({ network, sandbox: network, audioHosts: [], sleep });
	const { ask } = createFailover(gateway);
	const asked = models.flatMap((model) =>
		model.backends
			.filter(({ kind }) => kind !== "sandbox" && textTaskOf(model))
			.map((backend) => spendOne(model, backend)),
	);
	const findings = await Promise.all(asked);
	await network.close();
	return findings;

	async function spendOne(model: CatalogueModel, backend: Backend): Promise<Finding> {
		const who = `${model.name}: ${backend.name}`;
		const task = textTaskOf(model);
		if (!task) return fine(who);
		try {
			await askOneToken(
				async ({ task: wanted, input }) => {
					const { answer } = await ask({
						task: wanted,
						input,
						visitor: "doctor",
						backends: [backend],
						signal: undefined,
						onSent: () => undefined,
						onAttempt: () => undefined,
					});
					return { answer, facts: () => ({ durationMs: 0, source: backend.kind }) };
				},
				model,
				task,
			);
			return fine(`${who} wrote a token`);
		} catch (thrown) {
			const { code, message } = appErrorOf(thrown);
			return fault(`${who} wrote no token (${code})`, message);
		}
	}
}
