import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

const DURATION_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const FIRST_TOKEN_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Everything the server counts. Labels are names of this code, never a visitor's words. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Makes the counters of one server, in a registry of its own. */
export function createMetrics(options: { inFlight: () => number }) {
	const registry = new Registry();
	const registers = [registry];
	collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
	// Read when asked for, so that a call costs nothing here.
	new Gauge({
		name: "vitrine_calls_in_flight",
		help: "Calls of tasks running now",
		registers,
		collect() {
			this.set(options.inFlight());
		},
	});
	return {
		registry,
		calls: new Counter({
			name: "vitrine_calls_total",
			help: "Calls of tasks that ended, by task and by how they ended",
			labelNames: ["task", "code"],
			registers,
		}),
		duration: new Histogram({
			name: "vitrine_call_duration_seconds",
			help: "How long calls took until their last byte",
			labelNames: ["task"],
			buckets: DURATION_SECONDS,
			registers,
		}),
		firstToken: new Histogram({
			name: "vitrine_first_token_seconds",
			help: "How long streamed answers took until their first event",
			labelNames: ["task"],
			buckets: FIRST_TOKEN_SECONDS,
			registers,
		}),
		tokens: new Counter({
			name: "vitrine_tokens_total",
			help: "Tokens the models wrote, as the provider counted them",
			labelNames: ["task"],
			registers,
		}),
		points: new Counter({
			name: "vitrine_points_total",
			help: "Points of the allowance spent; those given back are not in it",
			labelNames: ["task"],
			registers,
		}),
		refusals: new Counter({
			name: "vitrine_refusals_total",
			help: "Calls refused before the provider was asked, by reason",
			labelNames: ["code"],
			registers,
		}),
		backendCalls: new Counter({
			name: "vitrine_backend_calls_total",
			help: "Attempts to get an answer from a back-end that ended, by how they ended",
			labelNames: ["model", "backend", "outcome"],
			registers,
		}),
	};
}
