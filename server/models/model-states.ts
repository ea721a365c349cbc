import { createHmac, randomBytes } from "node:crypto";
import type { ModelState, SiteStatus } from "#shared/status.ts";
import type { Backend, Catalogue } from "../catalogue/catalogue.ts";
import { AppError } from "../errors/app-error.ts";
import { describeFault, hostFaultOf, variableAtFault } from "../errors/back-end-faults.ts";
import { type BackendState, createBackendState, type Outage } from "./backend-state.ts";

/** The engine's report on a model: its state, the percentage fetched, the queue. */
export type EngineModel = {
	name: string;
	licence: string;
	state: string;
	progress?: number | undefined;
	waiting: number;
	/** Labels of the queued callers (`callerLabel`), next one first. */
	queue: readonly string[];
};

/** The engine's models by their names on the wire; undefined if there is no engine, or none that answers. */
export type EngineReport = ReadonlyMap<string, EngineModel> | "silent" | undefined;

type Options = {
	/** Read on each call, so that a reload takes effect at once. */
	catalogue: Pick<Catalogue, "models" | "moderation">;
	/** Asks the engine. */
	engineReport?: () => Promise<EngineReport>;
};

/** A model, or the judges of words or of pictures. */
type Owner = { id: string; name: string; backends: readonly Backend[] };

/** A back-end as the host sees it. */
export type KnownBackend = {
	model: string;
	backend: string;
	state: ModelState["state"];
	/** The variable that holds its key. */
	keyName: string | undefined;
};

/** A back-end that fails for everybody. */
export type FailingBackend = {
	/** The model's name, or that of the judges. */
	model: string;
	backend: string;
	code: string;
	/** The variable that the host must fix. */
	variable: string | undefined;
	since: Date;
};

/** What the host is told once: a fault that only the host can fix, or a model without an answer. */
export type Problem = {
	/** The same for all models that share the cause. */
	key: string;
	event: string;
	/** Their names. */
	models: readonly string[];
	text: string;
	/** The calls that met it since it began. */
	failures: number;
};

/** The state of every model and back-end. */
export type ModelStates = ReturnType<typeof createModelStates>;

/**
 * Holds the state of every model and back-end. It learns from the ends of calls, the engine's report and the catalogue;
 * failover, `status`, the status page, `/readyz`, metrics, alerts and the host's figures all read it here, so they
 * cannot disagree.
 */
export function createModelStates({ catalogue, engineReport = async () => undefined }: Options) {
	let read: Catalogue["models"] | undefined;
	let owners: readonly Owner[] = [];
	let states = new Map<Backend, { identity: string; state: BackendState }>();

	return {
		stateOf,
		/**
		 * The state of each model by its id, and the engine's models behind them. For one visitor, or for everybody: then a
		 * breaker that opened for one visitor only does not count.
		 */
		async of(visitor?: string): Promise<Pick<SiteStatus, "models" | "engine">> {
			const report = await askEngine();
			const models: Record<string, ModelState> = {};
			const engine: SiteStatus["engine"] = {};
			for (const { id, backends } of catalogue.models) {
				const [first] = backends;
				const local = first && behind(first, report);
				if (local) {
					const { name, licence, waiting } = local;
					const place = visitor ? local.queue.indexOf(callerLabel(visitor)) + 1 : 0;
					engine[id] = { name, licence, waiting, ...(place > 0 && { place }) };
				}
				models[id] = best(backends.map((backend) => stateNow(backend, report, visitor)));
			}
			return { models, engine };
		},
		/** Each back-end of each model and judge, for everybody. */
		async backends(): Promise<KnownBackend[]> {
			const report = await askEngine();
			return currentOwners().flatMap(({ id, backends }) =>
				backends.map((backend) => {
					const { state } = stateNow(backend, report);
					return { model: id, backend: backend.name, state, keyName: backend.keyName };
				}),
			);
		},
		/** The back-ends that fail for everybody. */
		async failing(): Promise<FailingBackend[]> {
			await askEngine();
			return outages().map(({ owner, backend, outage: { code, since } }) => ({
				model: owner.name,
				backend: backend.name,
				code,
				variable: variableAtFault(code, backend.keyName),
				since,
			}));
		},
		/** What the host should be told, and the names of the models that answered when they were last called. */
		async problems(): Promise<{ problems: Problem[]; answering: string[] }> {
			await askEngine();
			return {
				problems: problemsOf(outages()),
				answering: currentOwners()
					.filter(({ backends }) => backends.some((backend) => stateOf(backend).isWell()))
					.map(({ name }) => name),
			};
		},
	};

	/** How a back-end is: the engine reports what it loads, all else is known from calls. */
	function stateNow(backend: Backend, report: EngineReport, visitor?: string): ModelState {
		return loadingOf(behind(backend, report)) ?? stateOf(backend).state(visitor);
	}

	/** The state of a back-end; a new one for a back-end that is not in the catalogue. */
	function stateOf(backend: Backend): BackendState {
		currentOwners();
		return (
			states.get(backend)?.state ??
			createBackendState({ backend, model: backend.name, onMended: () => undefined })
		);
	}

	/** Takes over the state of each back-end that a reload left as it was. */
	function currentOwners(): readonly Owner[] {
		if (catalogue.models === read) return owners;
		read = catalogue.models;
		owners = ownersOf(catalogue);
		const known = new Map([...states.values()].map(({ identity, state }) => [identity, state]));
		states = new Map(
			owners.flatMap(({ id, backends }) =>
				backends.map((backend) => {
					const identity = JSON.stringify([id, backend]);
					const state =
						known.get(identity) ?? createBackendState({ backend, model: id, onMended: mend });
					return [backend, { identity, state }];
				}),
			),
		);
		return owners;
	}

	function mend(cause: string): void {
		for (const { state } of states.values()) state.onMended(cause);
	}

	/** Asks the engine, and notes whether it answers. */
	async function askEngine(): Promise<EngineReport> {
		const report = await engineReport();
		if (report === undefined) return undefined;
		const error =
			report === "silent"
				? new AppError("PROVIDER_UNREACHABLE", { hadConnection: false })
				: undefined;
		currentOwners();
		for (const [{ isEngine }, { state }] of states) if (isEngine) state.onReport(error);
		return report;
	}

	function outages(): FoundOutage[] {
		return currentOwners().flatMap((owner) =>
			owner.backends.flatMap((backend) => {
				const outage = stateOf(backend).outage();
				return outage ? { owner, backend, outage } : [];
			}),
		);
	}
}

type FoundOutage = { owner: Owner; backend: Backend; outage: Outage };

function ownersOf({ models, moderation }: Options["catalogue"]): readonly Owner[] {
	const judges = (["words", "pictures"] as const).flatMap((part) => {
		const rules = moderation?.[part];
		return rules
			? { id: `judge of ${part}`, name: `the judge of ${part}`, backends: rules.judges }
			: [];
	});
	return [...models, ...judges];
}

/** A problem for each cause, which several models may share. */
function problemsOf(outages: readonly FoundOutage[]): Problem[] {
	const byCause = new Map<string, FoundOutage[]>();
	for (const found of outages) {
		if (!found.outage.isForHost && !isLast(found, outages)) continue;
		const { cause } = found.outage;
		byCause.set(cause, [...(byCause.get(cause) ?? []), found]);
	}
	return [...byCause].flatMap(([key, found]) => (found[0] ? problemOf(key, found[0], found) : []));
}

/** Whether no back-end of its model answers; true for one of them only. */
function isLast({ owner, backend }: FoundOutage, outages: readonly FoundOutage[]): boolean {
	const out = outages.filter((each) => each.owner === owner);
	const first = out.find(({ outage }) => !outage.isForHost);
	return out.length === owner.backends.length && first?.backend === backend;
}

function problemOf(
	key: string,
	{ backend, outage: { code } }: FoundOutage,
	found: readonly FoundOutage[],
): Problem {
	const models = [...new Set(found.map(({ owner }) => owner.name))];
	const names = models.join(", ");
	const failures = found.reduce((sum, { outage }) => sum + outage.count, 0);
	const fault = hostFaultOf(code);
	if (fault) {
		const text = `${backend.name} ${describeFault(code, backend.keyName)} (${names}).`;
		return { key, event: fault.event, models, text, failures };
	}
	const event = code === "RATE_LIMIT" ? "rate-limited" : "model-down";
	return {
		key,
		event,
		models,
		text: `No back-end answers for ${names} (${backend.name}: ${code}).`,
		failures,
	};
}

/** The engine's model behind a back-end. */
function behind({ isEngine, model }: Backend, report: EngineReport): EngineModel | undefined {
	return isEngine && report instanceof Map ? report.get(model) : undefined;
}

function loadingOf(model: EngineModel | undefined): ModelState | undefined {
	const isLoading = model?.state === "loading" || model?.state === "downloading";
	if (!isLoading) return undefined;
	return { state: "loading", ...(model.progress !== undefined && { percent: model.progress }) };
}

/** The state of a model, from its back-ends': the one that a call should meet. */
function best(states: readonly ModelState[]): ModelState {
	return [...states].sort((one, other) => rank(one) - rank(other))[0] ?? { state: "off" };
}

/** A call of a failing one is admitted and gets its reason; of those that rest, the first to be tried again counts. */
function rank(model: ModelState): number {
	if (model.state === "resting") return Date.parse(model.until);
	return ["ready", "loading", "failing", "off"].indexOf(model.state);
}

/** New at each start, so that labels identify nobody. */
const secret = randomBytes(16);

/** The label of a visitor in the engine's queue, so that the page can show their place. */
export function callerLabel(visitor: string): string {
	return createHmac("sha256", secret).update(visitor).digest("base64url").slice(0, 16);
}
