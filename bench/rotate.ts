import { existsSync } from "node:fs";
import { percentile } from "./load/percentile.ts";
import type { Target } from "./targets/target.ts";

type RotateOptions = {
	targets: readonly Target[];
	rounds: number;
	measure: (target: Target) => Promise<Readonly<Record<string, number>>>;
};

/** The median of a figure over a target's rounds. */
export type Medians = (target: Target["name"], figure: string) => number;

/**
 * Measures each target once a round, in an order that moves on, so that a machine that grows slow or
 * busy does so for all of them.
 */
export async function rotate({ targets, rounds, measure }: RotateOptions): Promise<Medians> {
	const measured: { name: Target["name"]; figures: Readonly<Record<string, number>> }[] = [];
	for (let round = 0; round < rounds; round += 1) {
		for (let turn = 0; turn < targets.length; turn += 1) {
			const target = targets[(round + turn) % targets.length];
			if (!target) continue;
			measured.push({ name: target.name, figures: await measure(target) });
			if (!existsSync(`/proc/${target.pid}`)) throw new Error(`${target.name} is gone`);
		}
	}
	return (target, figure) =>
		percentile(
			measured.filter(({ name }) => name === target).map(({ figures }) => figures[figure] ?? 0),
			0.5,
		);
}
