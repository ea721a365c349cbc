import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

type BackendStates = readonly { model: string; backend: string; state: string }[];

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
		help: "1 for the state that a back-end is in: ready, loading or resting",
		labelNames: ["model", "backend", "state"],
		registers,
		async collect() {
			const states = await read.backendStates();
			this.reset();
			for (const labels of states) this.set(labels, 1);
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
	new Gauge({
		name: "vitrine_build_info",
		help: "Always 1; its labels tell the version of the site and of Node",
		labelNames: ["version", "node"],
		registers,
	}).set({ version: read.version, node: process.version }, 1);
	return {
		registry,
		calls: counter(
			"vitrine_calls_total",
			"Calls of tasks that ended, by task and by how they ended",
			["task", "code"],
		),
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
		tokens: counter(
			"vitrine_tokens_total",
			"Tokens the models wrote, as the provider counted them",
			["task"],
		),
		preparedAnswers: counter(
			"vitrine_prepared_answers_total",
			"Calls answered by a prepared answer, without a back-end",
			["task"],
		),
		points: counter(
			"vitrine_points_total",
			"Points of the allowance spent; those given back are not in it",
			["task"],
		),
		refusals: counter(
			"vitrine_refusals_total",
			"Calls refused before the provider was asked, by reason",
			["code"],
		),
		verdicts: counter(
			"vitrine_verdicts_total",
			"What judges said of words and pictures; silent: none answered",
			["part", "verdict", "judge", "category"],
		),
		verdictDuration: new Histogram({
			name: "vitrine_verdict_duration_seconds",
			help: "How long the judges took",
			labelNames: ["part"],
			buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
			registers,
		}),
		backendCalls: counter(
			"vitrine_backend_calls_total",
			"Attempts to get an answer from a back-end, by how they ended; variable holds a key that was refused",
			["model", "backend", "outcome", "variable"],
		),
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
	function counter<Label extends string>(name: string, help: string, labelNames: Label[]) {
		return new Counter({ name, help, labelNames, registers });
	}
	function histogram(name: string, help: string, buckets: number[]) {
		return new Histogram({ name, help, labelNames: ["task"], buckets, registers });
	}
}
