import { shapeStreams } from "../processes/stand-in.ts";
import type { Section } from "../report/section.ts";
import { rotate } from "../rotate.ts";
import { withStage } from "../stage.ts";
import { warmUpStreams } from "../warm-up.ts";

const CHUNKS = 64;
const STREAMS = 16;

/** A few streams at a time: what a server adds to the first token and to each chunk. */
export function streams(): Promise<Section> {
	return withStage(async ({ driver, targets }) => {
		await warmUpStreams({ driver, targets });
		await shapeStreams({ chunks: CHUNKS, intervalMs: 5, burst: 1 });
		const median = await rotate({
			targets,
			rounds: 7,
			async measure({ origin, stream, wire }) {
				const load = { origins: [origin], request: stream, wire, connections: 4 };
				const { firstP50, firstP99, delayP50, delayP99, chunks } = await driver.streams({
					...load,
					streams: STREAMS,
					// Out of step, as visitors are.
					spreadMs: 1.25,
				});
				const missing = STREAMS * CHUNKS - chunks;
				return { firstP50, firstP99, delayP50, delayP99, missing };
			},
		});
		const first = median("Vitrine", "firstP50") - median("direct", "firstP50");
		const delay = median("Vitrine", "delayP50") - median("direct", "delayP50");
		return {
			title: "Streams of 64 chunks 5 ms apart, 4 at a time",
			columns: ["", "first p50 ms", "first p99 ms", "chunk p50 ms", "chunk p99 ms", "missing"],
			rows: targets.map(({ name }) => [
				name,
				...["firstP50", "firstP99", "delayP50", "delayP99", "missing"].map((figure) =>
					median(name, figure),
				),
			]),
			goals: [
				{
					goal: "all chunks delivered",
					figure: `${median("Vitrine", "missing")} missing`,
					isMet: median("Vitrine", "missing") === 0,
				},
				{
					goal: "first token added at most 3 ms at the median",
					figure: `${first.toFixed(2)} ms`,
					isMet: first <= 3,
				},
				{
					goal: "delay added to a chunk at most 0.2 ms",
					figure: `${delay.toFixed(2)} ms`,
					isMet: delay <= 0.2,
				},
			],
		};
	});
}
