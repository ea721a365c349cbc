import { measureUse } from "../measure-use.ts";
import type { Section } from "../report/section.ts";
import { rotate } from "../rotate.ts";
import { withStage } from "../stage.ts";

/** Pictures of 1.5 MB: base64 in the provider's JSON, a data URL in ours. */
export function image(): Promise<Section> {
	return withStage(async ({ driver, targets }) => {
		for (const { origin, image } of targets) {
			await driver.calls({ origins: [origin], request: image, connections: 2, count: 60 });
		}
		const median = await rotate({
			targets,
			rounds: 5,
			async measure({ origin, pid, image }) {
				const { result, ...use } = await measureUse(pid, () =>
					driver.calls({ origins: [origin], request: image, connections: 4, count: 100 }),
				);
				const { calls, seconds, failures, p50 } = result;
				const cpuEach = use.cpuMs / calls;
				return { perSecond: calls / seconds, cpuEach, p50, failures, rss: use.rssPeak };
			},
		});
		const ratio = median("Vitrine", "cpuEach") / median("Portkey", "cpuEach");
		return {
			title: "One 1.5 MB picture",
			columns: ["", "pictures/s", "p50 ms", "CPU ms each", "RSS MB", "failed"],
			rows: targets.map(({ name }) => [
				name,
				...["perSecond", "p50", "cpuEach", "rss", "failures"].map((figure) => median(name, figure)),
			]),
			goals: [
				{
					goal: "at most 0.45 of Portkey's CPU",
					figure: ratio.toFixed(2),
					isMet: ratio <= 0.45,
				},
			],
		};
	});
}
