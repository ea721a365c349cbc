import type { Section } from "../report/section.ts";
import { rotate } from "../rotate.ts";
import { withStage } from "../stage.ts";
import { warmUp } from "../warm-up.ts";

/** One visitor at a time: what a server adds to a call. */
export function single(): Promise<Section> {
	return withStage(async ({ driver, targets }) => {
		await warmUp({ driver, targets });
		const median = await rotate({
			targets,
			rounds: 9,
			async measure({ origin, chat }) {
				const load = { origins: [origin], request: chat, connections: 1 };
				const { p50, p99, failures } = await driver.calls({ ...load, seconds: 1 });
				return { p50, p99, failures };
			},
		});
		const added = median("Vitrine", "p50") - median("direct", "p50");
		const addedByPeer = median("Portkey", "p50") - median("direct", "p50");
		return {
			title: "JSON call, one connection",
			columns: ["", "p50 ms", "p99 ms", "failed"],
			rows: targets.map(({ name }) => [
				name,
				...["p50", "p99", "failures"].map((figure) => median(name, figure)),
			]),
			goals: [
				{
					goal: "at the median at most 0.45 of what Portkey adds to a direct call",
					figure: `${added.toFixed(2)} ms of ${addedByPeer.toFixed(2)} ms: ${(added / addedByPeer).toFixed(2)}`,
					isMet: added / addedByPeer <= 0.45,
				},
			],
		};
	});
}
