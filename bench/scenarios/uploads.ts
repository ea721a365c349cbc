import { cpuMs, forgetPeak, memoryMb } from "../processes/usage.ts";
import type { Section } from "../report/section.ts";
import { rotate } from "../rotate.ts";
import { withStage } from "../stage.ts";

const AT_ONCE = 10;
const ROUNDS = 10;
const FILE_BYTES = 10_000_000;

/** Recordings sent as forms, several at once. */
export function uploads(): Promise<Section> {
	return withStage(async ({ driver, ours, peer }) => {
		const targets = [ours, peer];
		for (const { origin, upload, pid } of targets) {
			const load = { origins: [origin], request: upload(FILE_BYTES / 100), connections: 2 };
			await driver.calls({ ...load, count: 100 });
			forgetPeak(pid);
		}
		const before = new Map(targets.map(({ name, pid }) => [name, memoryMb(pid).now]));
		const median = await rotate({
			targets,
			rounds: ROUNDS,
			async measure({ origin, pid, upload }) {
				const cpuBefore = cpuMs(pid);
				const { calls, seconds, failures, p50 } = await driver.calls({
					origins: [origin],
					request: upload(FILE_BYTES),
					connections: AT_ONCE,
					count: AT_ONCE,
				});
				const cpuEach = (cpuMs(pid) - cpuBefore) / calls;
				return { perSecond: calls / seconds, cpuEach, p50, failures };
			},
		});
		const growth = new Map(
			targets.map(({ name, pid }) => [name, memoryMb(pid).peak - (before.get(name) ?? 0)]),
		);
		const grown = growth.get(ours.name) ?? 0;
		const ratio = median("Vitrine", "perSecond") / median("Portkey", "perSecond");
		return {
			title: "10 uploads of 10 MB at once, 10 rounds",
			columns: ["", "uploads/s", "p50 ms", "CPU ms each", "RSS growth MB", "failed"],
			rows: targets.map(({ name }) => [
				name,
				...["perSecond", "p50", "cpuEach"].map((figure) => median(name, figure)),
				growth.get(name) ?? 0,
				median(name, "failures"),
			]),
			goals: [
				{
					goal: "RSS growth at most 120 MB",
					figure: `${grown.toFixed(0)} MB`,
					isMet: grown <= 120,
				},
				{
					goal: "at least 1.5 times Portkey's uploads/s",
					figure: `${ratio.toFixed(2)} times`,
					isMet: ratio >= 1.5,
				},
			],
		};
	});
}
