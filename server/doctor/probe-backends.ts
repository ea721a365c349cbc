import { setTimeout as sleep } from "node:timers/promises";
import { createFailover } from "../backends/failover/failover.ts";
import { createGateway } from "../backends/gateway/gateway.ts";
import { createNetwork } from "../backends/network/network.ts";
import type { Scores, WireMessage } from "../backends/wires/wire.ts";
import type { Backend, Catalogue } from "../catalogue/catalogue.ts";
import { wireTasks } from "../catalogue/wire-tasks.ts";
import { AppError } from "../errors/app-error.ts";
import { createModelStates } from "../models/model-states.ts";
import { decide } from "../moderation/verdict.ts";
import { canProbe, type ProbedModel, probeModel } from "../procedures/probe-model.ts";
import { refusedKey } from "./check-models.ts";
import { type Finding, fault, fine } from "./finding.ts";

/** Generates one token on every hosted or own back-end of a text model, like a visitor's call; has judges of words judge. */
export async function probeBackends(catalogue: Catalogue): Promise<Finding[]> {
	const network = createNetwork();
	const gateway = createGateway({ network, sandbox: network, audioHosts: [], sleep });
	const failover = createFailover(gateway, createModelStates({ catalogue }));
	const probes = catalogue.models
		.filter(canProbe)
		.flatMap((model) =>
			model.backends
				.filter(({ kind }) => kind !== "sandbox")
				.map((backend) => probeBackend(model, backend)),
		);
	const { words } = catalogue.moderation ?? {};
	const judged = (words?.judges ?? []).map((judge) => probeJudge(judge, words));
	const findings = await Promise.all([...probes, ...judged]);
	await network.close();
	return findings;

	async function probeJudge(judge: Backend, rules = { refuse: {}, veil: {} }): Promise<Finding> {
		const who = `Judge of words: ${judge.name}`;
		let scores: Scores = {};
		const call = { task: "judgeWords", input: { words: GREETING }, ...runOn(judge) } as const;
		const failure = await failureOf(
			failover.run<"judgeWords">(call).then(({ answer }) => {
				scores = answer;
			}),
		);
		// An answer that is no judgement is as silent as one without a known category.
		const isUnread = failure?.code === "PROVIDER_BAD_RESPONSE";
		if (failure && !isUnread) return faultOf(who, judge, failure);
		if (!isUnread && decide(scores, rules, { namesAll: judge.guard === undefined })) {
			return fine(`${who} judged a greeting`);
		}
		return fault(
			`${who} gives no verdict, so its calls are as if it were silent`,
			"Name a model that judges, and the categories that it names, in models.yaml",
		);
	}

	async function probeBackend(model: ProbedModel, backend: Backend): Promise<Finding> {
		const who = `${model.name}: ${backend.name}`;
		const ask = failover.run;
		const run = runOn(backend);
		const failure =
			(await probeModel(model, (call) => ask({ ...call, ...run }))) ??
			(canAssist(backend)
				? await failureOf(ask({ task: "widgetChat", input: { messages, parameters: {} }, ...run }))
				: undefined);
		return failure ? faultOf(who, backend, failure) : fine(`${who} wrote a token`);
	}
}

const GREETING = "Good morning";

/** A call of the doctor's on one back-end. */
function runOn(backend: Backend) {
	return {
		visitor: "doctor",
		backends: [backend],
		signal: undefined,
		onSent: () => undefined,
		onAttempt: () => undefined,
	};
}

/** Calls like the assistant: with a system prompt, and for a whole answer. */
const messages: readonly WireMessage[] = [
	{ role: "system", content: "Answer with one word." },
	{ role: "user", content: "Hi" },
];

/** Whether the assistant could use a back-end. */
function canAssist({ wire }: Backend): boolean {
	return wireTasks[wire].includes("chat");
}

async function failureOf(call: Promise<unknown>): Promise<AppError | undefined> {
	try {
		await call;
		return undefined;
	} catch (error) {
		if (error instanceof AppError) return error;
		throw error;
	}
}

/** How providers word that a model is gone. */
const ofWithdrawal =
	/decommission|deprecated|retired|discontinued|sunset|no longer (supported|available|served)/i;

/** A rejected field, with the line of models.yaml that fixes it. */
function faultOf(who: string, backend: Backend, failure: AppError): Finding {
	const { code, message, refusedField, backendStatus, detail = "" } = failure;
	if (code === "AUTHENTICATION_FAILED" || code === "INVALID_TOKEN") return refusedKey(who, backend);
	if (code === "CREDITS_EXHAUSTED") {
		const account = backend.keyName ?? "this site's key";
		return fault(
			`${who} has no credit left`,
			`Top up the account of ${account}, or set a limit there`,
		);
	}
	if (code === "ROLE_REFUSED") {
		return fault(`${who} does not take the role system`, "Add system: user to this back-end");
	}
	if (code === "REQUEST_REFUSED" && refusedField !== undefined) {
		return fault(`${who} does not take ${refusedField}`, mending(backend, refusedField));
	}
	if (code === "MODEL_NOT_FOUND" || code === "PROVIDER_CONFIGURATION") {
		if (backendStatus === 410 || ofWithdrawal.test(detail)) {
			return fault(
				`${who} has withdrawn the model ${backend.model}`,
				"Name one that it still has in models.yaml",
			);
		}
		return code === "MODEL_NOT_FOUND"
			? fault(`${who} does not know the model ${backend.model}`, "Correct its name")
			: fault(
					`${who} does not offer the model ${backend.model} to this account, or not for this task`,
					"Name another one, or another back-end, in models.yaml",
				);
	}
	return fault(`${who} wrote no token (${code})`, message);
}

function mending({ omit, rename }: Backend, field: string): string {
	if (field === "max_tokens") {
		return "Add rename: { max_tokens: max_completion_tokens } to this back-end";
	}
	// The catalogue uses our name of a field, whatever the API calls it.
	const own = Object.entries(rename).find(([, there]) => there === field)?.[0] ?? field;
	return `Add omit: [${[...omit, own].join(", ")}] to this back-end`;
}
