import { type LighthouseRun, runLighthouse } from "../browser/run-lighthouse.ts";
import { percentile } from "../load/percentile.ts";
import { startStandIn } from "../processes/stand-in.ts";
import type { Section } from "../report/section.ts";
import { startOurs } from "../targets/ours.ts";

const ROUNDS = 5;
const pages = ["/", "/playground"];
const perfect = "100 / 100 / 100 / 100";

/** Lighthouse as a phone on a slow line sees the pages: medians. */
export async function lighthouse(): Promise<Section> {
	const standIn = await startStandIn();
	const ours = await startOurs();
	try {
		const visits = [];
		for (const page of pages) visits.push({ page, ...(await visit(ours.origin + page)) });
		return {
			title: "Lighthouse 12.8.2, mobile, median of 5",
			columns: ["", "perf / a11y / best / SEO", "FCP s", "LCP s", "TBT ms", "CLS"],
			rows: visits.map(({ page, scores, fcp, lcp, tbt, cls }) => [
				page,
				scores,
				fcp / 1_000,
				lcp / 1_000,
				tbt,
				cls,
			]),
			goals: visits.flatMap(({ page, scores, lcp, tbt, cls }) => [
				{ goal: `${page}: ${perfect}`, figure: scores, isMet: scores === perfect },
				{
					goal: `${page}: LCP at most 1.3 s, CLS 0, TBT at most 50 ms`,
					figure: `${(lcp / 1_000).toFixed(2)} s, ${cls.toFixed(3)}, ${tbt.toFixed(0)} ms`,
					isMet: lcp <= 1_300 && cls === 0 && tbt <= 50,
				},
			]),
		};
	} finally {
		await ours.stop();
		await standIn.stop();
	}
}

async function visit(url: string) {
	const runs: LighthouseRun[] = [];
	for (let round = 0; round < ROUNDS; round += 1) runs.push(await runLighthouse(url));
	return {
		scores: [
			median((run) => run.performance),
			median((run) => run.accessibility),
			median((run) => run.bestPractices),
			median((run) => run.seo),
		].join(" / "),
		fcp: median((run) => run.fcp),
		lcp: median((run) => run.lcp),
		tbt: median((run) => run.tbt),
		cls: median((run) => run.cls),
	};

	function median(figure: (run: LighthouseRun) => number): number {
		return percentile(runs.map(figure), 0.5);
	}
}
