import type { Target } from "./child.ts";
import { type LoadFigures, percentile } from "./load.ts";
import { cpuMs, forgetPeak, memoryMb } from "./usage.ts";

/**
 * The columns of every table: medians of the rounds. CPU is per answer; `grew` is the peak growth of memory since the
 * server started.
 */
export const columns: readonly string[] = [
	"per second",
	"p50 ms",
	"p99 ms",
	"CPU ms",
	"RSS MB",
	"grew MB",
	"failed",
];

type Figures = Readonly<Record<string, number>>;

/** A baseline, and the figure compared with it. */
export type Must = { must: string; measured: number; holds: boolean };

/** The result of a section: one row per server. */
export type Section = { title: string; rows: Map<string, Figures>; musts: Must[] };

type CompareOptions = {
	title: string;
	targets: readonly Target[];
	rounds: number;
	measure: (target: Target) => Promise<LoadFigures>;
};

/**
 * Measures each server once per round, in rotating order, so that load spikes on the machine hit all of them. The first
 * round is a warm-up and does not count.
 */
export async function compare(options: CompareOptions): Promise<Section> {
	const { title, targets, rounds, measure } = options;
	const measured = new Map<string, Figures[]>(targets.map(({ name }) => [name, []]));
	const atFirst = new Map<string, number>();
	for (let round = 0; round <= rounds; round += 1) {
		const shift = round % targets.length;
		for (const target of [...targets.slice(shift), ...targets.slice(0, shift)]) {
			const { name, pid } = target;
			if (round === 0) atFirst.set(name, memoryMb(pid).now);
			forgetPeak(pid);
			const cpuBefore = cpuMs(pid);
			const { times, perSecond, failed } = await measure(target);
			const rss = memoryMb(pid).peak;
			if (round === 0) continue;
			measured.get(name)?.push({
				"per second": perSecond,
				"p50 ms": percentile(times, 0.5),
				"p99 ms": percentile(times, 0.99),
				"CPU ms": (cpuMs(pid) - cpuBefore) / times.length,
				"RSS MB": rss,
				"grew MB": rss - (atFirst.get(name) ?? rss),
				failed,
			});
		}
	}
	const rows = new Map([...measured].map(([name, figures]) => [name, mediansOf(figures)]));
	return { title, rows, musts: [] };
}

/** Our figure divided by the peer's. */
export function timesThePeer({ rows }: Section, column: string): number {
	return (rows.get("Vitrine")?.[column] ?? 0) / (rows.get("Portkey")?.[column] ?? 1);
}

/** Adds a limit for our server's figure. */
export function atMost(section: Section, column: string, limit: number): Section {
	const measured = section.rows.get("Vitrine")?.[column] ?? Number.NaN;
	const must = `${section.title}: ${column} at most ${limit}`;
	return { ...section, musts: [...section.musts, { must, measured, holds: measured <= limit }] };
}

function mediansOf(rounds: readonly Figures[]): Figures {
	const figures = columns.map((column) => {
		const values = rounds.map((round) => round[column] ?? 0);
		return [column, percentile(values, column === "grew MB" ? 1 : 0.5)];
	});
	return Object.fromEntries(figures);
}
