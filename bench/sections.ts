import { largeWav } from "../testing/samples.ts";
import { atMost, compare, type Section, timesThePeer } from "./compare.ts";
import { engine } from "./engine.ts";
import { heldStreams } from "./held.ts";
import { interaction } from "./interaction.ts";
import { lighthouse } from "./lighthouse.ts";
import { runLoad } from "./load.ts";
import { mixed } from "./mixed.ts";
import { type BenchOptions, withStage } from "./stage.ts";

const TOKENS = 64;
const PAUSE_MS = 50;

/** Every section by its name on the command line. */
export const sections = {
	calls,
	streams,
	uploads,
	mixed,
	pictures,
	manyStreams,
	heldStreams,
	engine,
	lighthouse,
	interaction,
};

/** The assistant's chat, answered as a whole. */
async function calls(options: BenchOptions): Promise<Section> {
	const section = await withStage({ ...options, onOneCore: true }, (targets) =>
		compare({
			title: "Assistant's chat, 50 connections, on one core",
			targets,
			rounds: 5,
			measure: ({ origin, chat }) =>
				runLoad({ origin, request: chat, connections: 50, seconds: 3 }),
		}),
	);
	const measured = timesThePeer(section, "per second");
	const must = `${section.title}: at least 3 times Portkey's requests a second`;
	section.musts.push({ must, measured, holds: measured >= 3 });
	return atMost(section, "CPU ms", 0.27);
}

/** About as many streams as the default limits allow. */
function streams(options: BenchOptions): Promise<Section> {
	return openStreams(60, options);
}

/** Far beyond the default limits. */
async function manyStreams(options: BenchOptions): Promise<Section> {
	const section = await openStreams(500, { ...options, env: { SITE_CONCURRENCY: "600" } });
	const measured = timesThePeer(section, "p99 ms");
	const must = `${section.title}: p99 at most 0.3 of Portkey's`;
	section.musts.push({ must, measured, holds: measured <= 0.3 });
	return atMost(section, "RSS MB", 175);
}

/** Each connection is used three times, so that two thirds of the first tokens arrive under full load. */
function openStreams(connections: number, options: BenchOptions): Promise<Section> {
	const marks = { first: "word0 ", last: `word${TOKENS - 1} ` };
	const spreadMs = (TOKENS * PAUSE_MS) / connections;
	const load = { connections, count: 3 * connections, spreadMs, marks };
	return withStage({ ...options, pace: { tokens: TOKENS, pauseMs: PAUSE_MS } }, (targets) =>
		compare({
			title: `${connections} open streams, times to the first token`,
			targets,
			rounds: 4,
			measure: ({ origin, stream }) => runLoad({ origin, request: stream, ...load }),
		}),
	);
}

/** Recordings sent as forms. */
async function uploads(options: BenchOptions): Promise<Section> {
	const section = await withStage(options, (targets) =>
		compare({
			title: "10 uploads of 10 MB at once",
			targets: targets.filter(({ name }) => name !== "direct"),
			rounds: 8,
			measure: ({ origin, upload }) =>
				runLoad({ origin, request: upload(largeWav(10_000_000)), connections: 10, count: 10 }),
		}),
	);
	return atMost(section, "grew MB", 200);
}

/** Pictures as base64 in the provider's JSON and as a data URL in ours. */
function pictures(options: BenchOptions): Promise<Section> {
	return withStage({ ...options, pace: { pictureBytes: 1_500_000 } }, (targets) =>
		compare({
			title: "Pictures of 1.5 MB, 4 at a time",
			targets,
			rounds: 5,
			measure: ({ origin, picture }) =>
				runLoad({ origin, request: picture, connections: 4, count: 80 }),
		}),
	);
}
