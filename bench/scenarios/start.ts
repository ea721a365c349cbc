import { percentile } from "../load/percentile.ts";
import type { Section } from "../report/section.ts";
import { startOurs } from "../targets/ours.ts";

const STARTS = 9;

/** From the start of the built server to the first page it answers with. */
export async function start(): Promise<Section> {
	const times: number[] = [];
	for (let round = 0; round < STARTS; round += 1) {
		const server = await startOurs();
		times.push(server.startMs);
		await server.stop();
	}
	const median = percentile(times, 0.5);
	return {
		title: "Start of the built server to its first answer",
		columns: ["", "median ms", "slowest ms"],
		rows: [["Vitrine", median, Math.max(...times)]],
		goals: [{ goal: "at most 500 ms", figure: `${median.toFixed(0)} ms`, isMet: median <= 500 }],
	};
}
