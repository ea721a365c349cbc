import { setTimeout as sleep } from "node:timers/promises";
import { createFailover } from "../backends/failover/failover.ts";
import { createGateway } from "../backends/gateway/gateway.ts";
import { createNetwork } from "../backends/network/network.ts";
import type { Backend, Catalogue } from "../catalogue/catalogue.ts";
import { toAppError } from "../errors/to-app-error.ts";
import { askOneToken, type TextTask, textTaskOf } from "../procedures/task-call/ask-one-token.ts";
import { type Finding, fault, fine } from "./finding.ts";
import { refusedKey } from "./look-at-backend.ts";

/** Asks every hosted or own back-end of a text model for one token: what a visitor's call would meet. */
export async function spendTokens({ models }: Catalogue): Promise<Finding[]> {
	const network = createNetwork();
	const gateway = createGateway({ network, sandbox: network, audioHosts: [], sleep });
	const failover = createFailover(gateway);
	const asked = models.flatMap((model) => {
		const task = textTaskOf(model);
		const own = model.backends.filter(({ kind }) => kind !== "sandbox");
		return task ? own.map((backend) => spendOne(task, model.name, backend)) : [];
	});
	const findings = await Promise.all(asked);
	await network.close();
	return findings;

	async function spendOne(task: TextTask, name: string, backend: Backend): Promise<Finding> {
		const who = `${name}: ${backend.name}`;
		try {
			await askOneToken(task, (question) =>
				failover.run({
					...question,
					visitor: "doctor",
					backends: [backend],
					signal: undefined,
					onSent: () => undefined,
					onAttempt: () => undefined,
				}),
			);
			return fine(`${who} wrote a token`);
		} catch (thrown) {
			const { code, message } = toAppError(thrown);
			if (code === "AUTHENTICATION_FAILED" || code === "INVALID_TOKEN") {
				return refusedKey(who, backend);
			}
			return fault(`${who} wrote no token (${code})`, message);
		}
	}
}
