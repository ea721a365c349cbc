import type { Target } from "./target.ts";

/** How many slots the server holds, by its own metrics. */
export async function callsInFlight({ origin }: Pick<Target, "origin">): Promise<number> {
	const metrics = await (await fetch(`${origin}/metrics`)).text();
	return Number(/^vitrine_calls_in_flight (\d+)$/m.exec(metrics)?.[1]);
}
