import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../load/percentile.ts";
import { readStats, shapeStreams } from "../processes/stand-in.ts";
import { forgetPeak, memoryMb } from "../processes/usage.ts";
import type { Section } from "../report/section.ts";
import { type Stage, withStage } from "../stage.ts";
import { callsInFlight } from "../targets/calls-in-flight.ts";

const LEAVES = 10_000;
const SETTLE_MS = 500;

/** Visitors who leave in the middle of an answer. */
export function leaving(): Promise<Section> {
	return withStage(async (stage) => {
		await shapeStreams({ chunks: 1_000, intervalMs: 20, burst: 1 });
		const abortMs = await timeAborts(stage);
		// Peaks, since what is there at one moment depends on when memory was last swept.
		const before = await peakOfLeaving(stage);
		const growth = (await peakOfLeaving(stage)) - before;
		const { openStreams } = await readStats();
		const inFlight = await callsInFlight(stage.ours);
		const slowest = Math.max(...abortMs);
		return {
			title: "Visitors who leave in the middle of a stream",
			columns: [
				"",
				"abort p50 ms",
				"slowest ms",
				"streams left open",
				"slots held",
				"RSS growth MB",
			],
			rows: [["Vitrine", percentile(abortMs, 0.5), slowest, openStreams, inFlight, growth]],
			goals: [
				{
					goal: "upstream aborted within 200 ms",
					figure: `${slowest.toFixed(1)} ms`,
					isMet: slowest <= 200,
				},
				{ goal: "slot free", figure: `${inFlight} held`, isMet: inFlight === 0 },
				{
					goal: "no growth after 10,000 aborted streams",
					figure: `peak ${growth.toFixed(1)} MB higher for 10,000 more`,
					isMet: growth <= 5 && openStreams === 0,
				},
			],
		};
	});
}

async function timeAborts({ driver, ours }: Stage): Promise<number[]> {
	const times: number[] = [];
	for (let round = 0; round < 30; round += 1) {
		const { leftAt } = await driver.streams({ ...visit(ours), connections: 1, streams: 1 });
		await sleep(SETTLE_MS / 5);
		times.push(((await readStats()).lastAbortAt - leftAt) / 1_000);
	}
	return times;
}

async function peakOfLeaving({ driver, ours }: Stage): Promise<number> {
	forgetPeak(ours.pid);
	await driver.streams({ ...visit(ours), connections: 50, streams: LEAVES });
	await sleep(SETTLE_MS);
	return memoryMb(ours.pid).peak;
}

function visit({ origin, stream, wire }: Stage["ours"]) {
	return { origins: [origin], request: stream, wire, leaveAfter: 2 };
}
