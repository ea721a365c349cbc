import { measureUse } from "../measure-use.ts";
import { shapeStreams } from "../processes/stand-in.ts";
import type { Section } from "../report/section.ts";
import { rotate } from "../rotate.ts";
import { withStage } from "../stage.ts";
import { warmUpStreams } from "../warm-up.ts";

const CHUNKS = 64;
const INTERVAL_MS = 50;
const OPEN = 500;
/** Each place is taken three times: two thirds of the first tokens come while all are taken. */
const STREAMS = 3 * OPEN;

/** Many visitors reading at once. They come one by one until all places are taken. */
export function openStreams(): Promise<Section> {
	return withStage(async ({ driver, targets }) => {
		await warmUpStreams({ driver, targets });
		await shapeStreams({ chunks: CHUNKS, intervalMs: INTERVAL_MS, burst: 1 });
		const median = await rotate({
			targets,
			rounds: 3,
			async measure({ origin, pid, stream, wire }) {
				const { result, ...use } = await measureUse(pid, () =>
					driver.streams({
						origins: [origin],
						request: stream,
						wire,
						connections: OPEN,
						streams: STREAMS,
						spreadMs: (CHUNKS * INTERVAL_MS) / OPEN,
					}),
				);
				const { firstP50, firstP99, delayP50, chunks, complete } = result;
				const cpuEach = (use.cpuMs * 1_000) / chunks;
				const missing = STREAMS * CHUNKS - chunks + (STREAMS - complete);
				return { firstP50, firstP99, delayP50, cpuEach, rss: use.rssPeak, missing };
			},
		});
		const first = median("Vitrine", "firstP99") / median("Portkey", "firstP99");
		const [cpuEach, rss, missing] = [
			median("Vitrine", "cpuEach"),
			median("Vitrine", "rss"),
			median("Vitrine", "missing"),
		];
		return {
			title: "500 open streams of 64 chunks 50 ms apart",
			columns: [
				"",
				"first p50 ms",
				"first p99 ms",
				"chunk p50 ms",
				"CPU µs a chunk",
				"RSS MB",
				"missing",
			],
			rows: targets.map(({ name }) => [
				name,
				...["firstP50", "firstP99", "delayP50", "cpuEach", "rss", "missing"].map((figure) =>
					median(name, figure),
				),
			]),
			goals: [
				{ goal: "all chunks delivered", figure: `${missing} missing`, isMet: missing === 0 },
				{
					goal: "first token p99 at most 0.05 of Portkey's",
					figure: first.toFixed(3),
					isMet: first <= 0.05,
				},
				{
					goal: "at most 85 µs CPU a chunk",
					figure: `${cpuEach.toFixed(1)} µs`,
					isMet: cpuEach <= 85,
				},
				{ goal: "RSS at most 150 MB", figure: `${rss.toFixed(0)} MB`, isMet: rss <= 150 },
			],
		};
	});
}
