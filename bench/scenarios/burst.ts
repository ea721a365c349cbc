import { measureUse } from "../measure-use.ts";
import { shapeStreams } from "../processes/stand-in.ts";
import type { Section } from "../report/section.ts";
import { rotate } from "../rotate.ts";
import { withStage } from "../stage.ts";
import { warmUpStreams } from "../warm-up.ts";

const CHUNKS = 256;
/** As many as in the bench of streams; the peer, which waits 25 ms before each, gains from more. */
const AT_ONCE = 4;
const MANY = 16;

/** Answers that a provider had ready: all chunks in one read. */
export function burst(): Promise<Section> {
	return withStage(async ({ driver, targets }) => {
		await warmUpStreams({ driver, targets });
		await shapeStreams({ chunks: CHUNKS, intervalMs: 5, burst: CHUNKS });
		const median = await rotate({
			targets,
			rounds: 5,
			async measure({ origin, pid, stream, wire }) {
				const load = { origins: [origin], request: stream, wire, streams: 500 };
				const { result, ...use } = await measureUse(pid, () =>
					driver.streams({ ...load, connections: AT_ONCE }),
				);
				const many = await driver.streams({ ...load, connections: MANY });
				return {
					perSecond: result.streams / result.seconds,
					manyPerSecond: many.streams / many.seconds,
					firstP50: result.firstP50,
					cpuEach: use.cpuMs / result.streams,
					cut: result.streams - result.complete + many.streams - many.complete,
				};
			},
		});
		const ratioOf = (figure: string) => median("Vitrine", figure) / median("Portkey", figure);
		const ratio = ratioOf("perSecond");
		const many = ratioOf("manyPerSecond").toFixed(1);
		return {
			title: "256 chunks in one read, 4 and 16 streams at a time",
			columns: ["", "streams/s", "at 16", "first p50 ms", "CPU ms each", "cut"],
			rows: targets.map(({ name }) => [
				name,
				...["perSecond", "manyPerSecond", "firstP50", "cpuEach", "cut"].map((figure) =>
					median(name, figure),
				),
			]),
			goals: [
				{
					goal: "at least 6 times Portkey's streams/s",
					figure: `${ratio.toFixed(1)} times (${many} with 16)`,
					isMet: ratio >= 6,
				},
			],
		};
	});
}
