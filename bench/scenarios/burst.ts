import { measureUse } from "../measure-use.ts";
import { shapeStreams } from "../processes/stand-in.ts";
import type { Section } from "../report/section.ts";
import { rotate } from "../rotate.ts";
import { withStage } from "../stage.ts";
import { warmUpStreams } from "../warm-up.ts";

const CHUNKS = 256;

/** Answers that a provider had ready: all chunks in one read. */
export function burst(): Promise<Section> {
	return withStage(async ({ driver, targets }) => {
		await warmUpStreams({ driver, targets });
		await shapeStreams({ chunks: CHUNKS, intervalMs: 5, burst: CHUNKS });
		const median = await rotate({
			targets,
			rounds: 5,
			async measure({ origin, pid, stream, wire }) {
				const load = { origins: [origin], request: stream, wire, connections: 16 };
				const { result, ...use } = await measureUse(pid, () =>
					driver.streams({ ...load, streams: 500 }),
				);
				const { streams, seconds, complete, firstP50 } = result;
				const cpuEach = use.cpuMs / streams;
				return { perSecond: streams / seconds, cpuEach, firstP50, cut: streams - complete };
			},
		});
		const ratio = median("Vitrine", "perSecond") / median("Portkey", "perSecond");
		return {
			title: "256 chunks in one read, 16 streams at a time",
			columns: ["", "streams/s", "first p50 ms", "CPU ms each", "cut"],
			rows: targets.map(({ name }) => [
				name,
				...["perSecond", "firstP50", "cpuEach", "cut"].map((figure) => median(name, figure)),
			]),
			goals: [
				{
					goal: "at least 6 times Portkey's streams/s",
					figure: `${ratio.toFixed(1)} times`,
					isMet: ratio >= 6,
				},
			],
		};
	});
}
