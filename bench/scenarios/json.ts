import { measureUse } from "../measure-use.ts";
import type { Section } from "../report/section.ts";
import { rotate } from "../rotate.ts";
import { withStage } from "../stage.ts";
import { warmUp } from "../warm-up.ts";

const CONNECTIONS = 50;
const ROUNDS = 5;

/** The assistant's chat, answered as a whole, on many connections. */
export function json(): Promise<Section> {
	return withStage(async ({ driver, targets }) => {
		await warmUp({ driver, targets });
		const median = await rotate({
			targets,
			rounds: ROUNDS,
			async measure({ origin, pid, chat }) {
				const { result, ...use } = await measureUse(pid, () =>
					driver.calls({
						origins: [origin],
						request: chat,
						connections: CONNECTIONS,
						seconds: 2,
					}),
				);
				const { calls, seconds, failures, p50, p99 } = result;
				const cpuEach = (use.cpuMs * 1_000) / calls;
				return { perSecond: calls / seconds, cpuEach, p50, p99, failures, rss: use.rssPeak };
			},
		});
		const ratio = median("Vitrine", "perSecond") / median("Portkey", "perSecond");
		const cpuEach = median("Vitrine", "cpuEach");
		return {
			title: "JSON call (assistant chat), 50 connections",
			columns: ["", "requests/s", "p50 ms", "p99 ms", "CPU µs each", "RSS MB", "failed"],
			rows: targets.map(({ name }) => [
				name,
				...["perSecond", "p50", "p99", "cpuEach", "rss", "failures"].map((figure) =>
					median(name, figure),
				),
			]),
			goals: [
				{
					goal: "at least 3.5 times the requests/s of Portkey",
					figure: `${ratio.toFixed(2)} times`,
					isMet: ratio >= 3.5,
				},
				{
					goal: "at most 0.3 ms CPU each",
					figure: `${(cpuEach / 1_000).toFixed(3)} ms`,
					isMet: cpuEach <= 300,
				},
			],
		};
	});
}
