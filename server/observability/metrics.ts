import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { errorCodes } from "#shared/errors.ts";
import { taskNames } from "#shared/models.ts";
import { isOfServers, variableAtFault } from "../errors/back-end-faults.ts";
import { lostLogLines } from "./log.ts";

type BackendStates = readonly {
	model: string;
	backend: string;
	state: string;
	/** The variable that holds its key. */
	keyName?: string | undefined;
}[];

/** Values read at each scrape, so that calls do not pay for them. */
type Readings = {
	inFlight(): number;
	uploadBytes(): number;
	/** Points left of the site's day. */
	pointsLeft(): Promise<number>;
	backendStates(): BackendStates | Promise<BackendStates>;
	/** Undefined without Redis. */
	isRedisLost?(): boolean | undefined;
	version: string;
};

type KnownLabels<Label extends string> = readonly Partial<Record<Label, string>>[];

type CounterOptions<Label extends string> = {
	name: string;
	help: string;
	labelNames: Label[];
	/** The labels that begin at 0: a counter that is born at 1 has no rate, so its first event would not be seen. */
	known?: () => KnownLabels<Label> | Promise<KnownLabels<Label>>;
};

/** The ways in which a call ends that a host watches. */
const outcomes: readonly string[] = ["ok", ...errorCodes.filter(isOfServers)];

/** The codes of the allowance's refusals. */
export const refusals: readonly string[] = [
	"VISITOR_ALLOWANCE",
	"SITE_ALLOWANCE",
	"VISITOR_BUSY",
	"SITE_BUSY",
];

const ofTasks = () => taskNames.map((task) => ({ task }));

/** The server's counters. Labels are names from this code, never a visitor's text. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Makes the counters of one server, in its own registry. */
export function createMetrics(read: Readings) {
	const registry = new Registry();
	const registers = [registry];
	collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
	gauge("vitrine_calls_in_flight", "Calls of tasks running now", read.inFlight);
	gauge("vitrine_upload_bytes", "Bytes of visitors' files held in memory now", read.uploadBytes);
	gauge("vitrine_points_left", "Points left of the site's day", read.pointsLeft);
	new Gauge({
		name: "vitrine_backend_state",
		help: "1 for the state that a back-end is in: ready, loading, resting or failing",
		labelNames: ["model", "backend", "state"],
		registers,
		async collect() {
			const states = await read.backendStates();
			this.reset();
			for (const { model, backend, state } of states) this.set({ model, backend, state }, 1);
		},
	});
	new Gauge({
		name: "vitrine_redis_up",
		help: "1 while Redis shares the allowance, 0 while each process keeps its own; none without Redis",
		registers,
		collect() {
			const isLost = read.isRedisLost?.();
			this.reset();
			if (isLost === undefined) this.remove();
			else this.set(isLost ? 0 : 1);
		},
	});
	new Counter({
		name: "vitrine_log_lines_lost_total",
		help: "Lines of the log that could not be written, as on a full disk",
		registers,
		collect() {
			this.reset();
			this.inc(lostLogLines());
		},
	});
	new Gauge({
		name: "vitrine_build_info",
		help: "Always 1; its labels tell the version of the site and of Node",
		labelNames: ["version", "node"],
		registers,
	}).set({ version: read.version, node: process.version }, 1);
	return {
		registry,
		calls: counter({
			name: "vitrine_calls_total",
			help: "Calls of tasks that ended, by task and by how they ended",
			labelNames: ["task", "code"],
			known: () => taskNames.flatMap((task) => outcomes.map((code) => ({ task, code }))),
		}),
		duration: histogram(
			"vitrine_call_duration_seconds",
			"How long calls took until their last byte",
			[0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
		),
		firstToken: histogram(
			"vitrine_first_token_seconds",
			"How long streamed answers took until their first event",
			[0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
		),
		backendFirstToken: new Histogram({
			name: "vitrine_backend_first_token_seconds",
			help: "How long streamed answers took until their first event, by model and back-end",
			labelNames: ["model", "backend"],
			buckets: [0.1, 0.5, 1, 2.5, 5, 10, 30],
			registers,
		}),
		tokens: counter({
			name: "vitrine_tokens_total",
			help: "Tokens the models wrote, as the provider counted them",
			labelNames: ["task"],
			known: ofTasks,
		}),
		preparedAnswers: counter({
			name: "vitrine_prepared_answers_total",
			help: "Calls answered by a prepared answer, without a back-end",
			labelNames: ["task"],
			known: ofTasks,
		}),
		points: counter({
			name: "vitrine_points_total",
			help: "Points of the allowance spent; those given back are not in it",
			labelNames: ["task"],
			known: ofTasks,
		}),
		refusals: counter({
			name: "vitrine_refusals_total",
			help: "Calls refused before the provider was asked, by reason",
			labelNames: ["code"],
			known: () => refusals.map((code) => ({ code })),
		}),
		verdicts: counter({
			name: "vitrine_verdicts_total",
			help: "What judges said of words and pictures; silent: none answered",
			labelNames: ["part", "verdict", "judge", "category"],
			known: () =>
				["words", "pictures"].map((part) => ({
					part,
					verdict: "silent",
					judge: "none",
					category: "none",
				})),
		}),
		verdictDuration: new Histogram({
			name: "vitrine_verdict_duration_seconds",
			help: "How long the judges took",
			labelNames: ["part"],
			buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
			registers,
		}),
		backendCalls: counter({
			name: "vitrine_backend_calls_total",
			help: "Attempts to get an answer from a back-end, by how they ended; variable holds a key that was refused",
			labelNames: ["model", "backend", "outcome", "variable"],
			known: async () =>
				(await read.backendStates()).flatMap(({ model, backend, keyName }) =>
					outcomes.map((outcome) => {
						const variable = variableAtFault(outcome, keyName);
						return { model, backend, outcome, ...(variable !== undefined && { variable }) };
					}),
				),
		}),
	};

	function gauge(name: string, help: string, value: () => number | Promise<number>) {
		new Gauge({
			name,
			help,
			registers,
			async collect() {
				this.set(await value());
			},
		});
	}
	function counter<Label extends string>({ known, ...options }: CounterOptions<Label>) {
		return new Counter({
			...options,
			registers,
			async collect() {
				for (const labels of (await known?.()) ?? []) this.inc(labels, 0);
			},
		});
	}
	function histogram(name: string, help: string, buckets: number[]) {
		return new Histogram({ name, help, labelNames: ["task"], buckets, registers });
	}
}
