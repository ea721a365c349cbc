import { isOfServers } from "../errors/back-end-faults.ts";
import type { BackendCall, TaskCallRecord } from "./call-log.ts";

const HOUR_MS = 3_600_000;
/** How many of a model's latest calls count; more would change little. */
const MOST_CALLS = 1_000;
const MOST_RELOADS = 10;

/** `at`: by a clock that is never set. */
type Call = { at: number; isGood: boolean; waitMs: number };

/** A model's performance in the last hour; undefined if it was not called. */
type LastHour = { goodShare: number; medianSeconds: number | undefined };

/** A back-end's calls for a model since startup. */
type BackendRow = {
	model: string;
	backend: string;
	answers: number;
	/** Points spent on its answers. */
	points: number;
	/** Failed attempts by their code. */
	errors: Record<string, number>;
};

/** A reload of the catalogue; accepted if it has no faults. */
type Reload = { at: number; faults: readonly string[] };

/** Traffic for the status page: figures of models and back-ends, nothing about visitors. */
export type Traffic = ReturnType<typeof createTraffic>;

export function createTraffic() {
	const calls = new Map<string, Call[]>();
	const points = new Map<string, number>();
	const backends = new Map<string, BackendRow>();
	const reloads: Reload[] = [];
	const since = Date.now();

	return {
		onTaskCall(record: TaskCallRecord): void {
			const { model, backend, outcome, points: spent, firstEventMs, durationMs } = record;
			// A prepared answer says nothing about the model's current performance.
			if (model === undefined || record.isPrepared) return;
			points.set(model, (points.get(model) ?? 0) + spent);
			if (backend !== undefined) rowOf(model, backend).points += spent;
			const isGood = outcome === "ok";
			if (!isGood && !isOfServers(outcome)) return;
			const known = calls.get(model) ?? [];
			known.push({ at: performance.now(), isGood, waitMs: firstEventMs ?? durationMs });
			if (known.length > MOST_CALLS) known.shift();
			calls.set(model, known);
		},
		onBackendCall({ model, backend: { name: backend }, error }: BackendCall): void {
			const row = rowOf(model, backend);
			if (!error) row.answers += 1;
			else row.errors[error.code] = (row.errors[error.code] ?? 0) + 1;
		},
		onReload(faults: readonly string[]): void {
			reloads.unshift({ at: Date.now(), faults });
			reloads.splice(MOST_RELOADS);
		},
		lastHour(model: string): LastHour | undefined {
			const recent = (calls.get(model) ?? []).filter(({ at }) => at > performance.now() - HOUR_MS);
			if (recent.length === 0) return undefined;
			const good = recent.filter(({ isGood }) => isGood);
			const waits = good.map(({ waitMs }) => waitMs).sort((one, other) => one - other);
			const median = waits[Math.floor(waits.length / 2)];
			return {
				goodShare: good.length / recent.length,
				medianSeconds: median === undefined ? undefined : median / 1_000,
			};
		},
		/** Since this process started. */
		totals: () => ({
			since,
			points: Object.fromEntries(points),
			backends: [...backends.values()],
			reloads,
		}),
	};

	function rowOf(model: string, backend: string): BackendRow {
		const key = `${model} ${backend}`;
		const row = backends.get(key) ?? { model, backend, answers: 0, points: 0, errors: {} };
		backends.set(key, row);
		return row;
	}
}
