import { shapeStreams } from "./processes/stand-in.ts";
import type { Stage } from "./stage.ts";

/** Enough for the compiler to settle. */
const CALLS = 3_000;
const STREAMS = 600;

/** Calls every target until it runs as it will run all day. */
export async function warmUp({ driver, targets }: Pick<Stage, "driver" | "targets">) {
	for (const { origin, chat } of targets) {
		await driver.calls({ origins: [origin], request: chat, connections: 50, count: CALLS });
	}
}

/** The same for streams; short ones, so that it takes no longer. */
export async function warmUpStreams({ driver, targets }: Pick<Stage, "driver" | "targets">) {
	await shapeStreams({ chunks: 16, intervalMs: 1, burst: 2 });
	for (const { origin, stream, wire } of targets) {
		const load = { origins: [origin], request: stream, wire, connections: 16 };
		await driver.streams({ ...load, streams: STREAMS });
	}
}
