import { setTimeout as sleep } from "node:timers/promises";
import { compare, type Section } from "./compare.ts";
import { type LoadFigures, percentile, runLoad } from "./load.ts";
import { type BenchOptions, withStage } from "./stage.ts";

const STREAMS = 1_000;
/** Visitors do not arrive in one instant, and the overload guard refuses half of those who do. */
const SPREAD_MS = 10;
const TOKENS = 16;
const SECONDS = 4;

/** Small chats, one after the other, while a thousand streams are open, each with a token a second. */
export function heldStreams(options: BenchOptions): Promise<Section> {
	const env = { SITE_CONCURRENCY: String(STREAMS + 200) };
	const pace = { tokens: TOKENS, pauseMs: 1_000 };
	return withStage({ ...options, env, pace }, async (targets) => {
		let held: LoadFigures | undefined;
		const section = await compare({
			title: "A small chat beside 1,000 open streams",
			targets: targets.filter(({ name }) => name !== "direct" && name !== "Portkey"),
			rounds: 2,
			async measure({ name, origin, stream, chat }) {
				const marks = { first: "word0 ", last: `word${TOKENS - 1} ` };
				const load = { connections: STREAMS, count: STREAMS, spreadMs: SPREAD_MS, marks };
				const streams = runLoad({ origin, request: stream, ...load });
				await sleep(STREAMS * SPREAD_MS);
				const figures = await runLoad({ origin, request: chat, connections: 1, seconds: SECONDS });
				const ended = await streams;
				// The last round counts.
				if (name === "Vitrine") held = ended;
				return figures;
			},
		});
		const p99 = percentile(held?.times ?? [], 0.99);
		const failed = held?.failed ?? STREAMS;
		section.musts.push(
			{
				must: "1,000 open streams: first token, p99 ms at most 500",
				measured: p99,
				holds: p99 <= 500,
			},
			{ must: "1,000 open streams: failed at most 0", measured: failed, holds: failed === 0 },
		);
		return section;
	});
}
