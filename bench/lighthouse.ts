import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import type { Must } from "./compare.ts";
import { percentile } from "./load.ts";
import { tools } from "./peer.ts";
import { type BenchOptions, withStage } from "./stage.ts";

const LEAST_PERFORMANCE = 99;
/** Accessibility, best practices and SEO. */
const LEAST_OTHERS = 100;
/** Lighthouse counts React into it, which over loopback has come before the paint (decision 045). */
const MOST_LCP_MS = 1300;
const score = z.object({ score: z.number().transform((share) => Math.round(share * 100)) });
const measure = z.object({ numericValue: z.number() });
const reportSchema = z.object({
	categories: z.record(z.string(), score),
	audits: z.object({ "largest-contentful-paint": measure, "cumulative-layout-shift": measure }),
});
type Report = z.infer<typeof reportSchema>;

/** Medians of Lighthouse's scores, of the largest paint and of the layout shift for both pages, with its slow phone. */
export function lighthouse(options: BenchOptions): Promise<{ musts: Must[] }> {
	return withStage(options, async (targets) => {
		const musts: Must[] = [];
		const origin = targets.find(({ name }) => name === "Vitrine")?.origin;
		for (const page of ["/", "/playground"] as const) {
			const reports = await visit(`${origin}${page}`);
			const median = (of: (report: Report) => number) => percentile(reports.map(of), 0.5);
			const scoreOf = (category: string) =>
				median(({ categories }) => categories[category]?.score ?? 0);
			const others = ["accessibility", "best-practices", "seo"].map(scoreOf);
			atLeast(`${page}: performance`, scoreOf("performance"), LEAST_PERFORMANCE);
			atLeast(`${page}: lowest of the others`, Math.min(...others), LEAST_OTHERS);
			const lcp = median(({ audits }) => audits["largest-contentful-paint"].numericValue);
			atMost(`${page}: largest paint (LCP), ms`, lcp, MOST_LCP_MS);
			const shift = median(({ audits }) => audits["cumulative-layout-shift"].numericValue);
			atMost(`${page}: layout shift (CLS)`, shift, 0);
		}
		return { musts };

		function atLeast(what: string, measured: number, least: number) {
			const must = `Lighthouse, ${what} at least ${least}`;
			musts.push({ must, measured, holds: measured >= least });
		}
		function atMost(what: string, measured: number, most: number) {
			const must = `Lighthouse, ${what} at most ${most}`;
			musts.push({ must, measured, holds: measured <= most });
		}
	});
}

/** Visits a page until there are five reports: without its start a trace of Chrome gives none, and is made again. */
async function visit(url: string): Promise<Report[]> {
	const reports: Report[] = [];
	const cli = `${tools()}/lighthouse/cli/index.js`;
	const flags = "--chrome-flags=--headless=new --no-sandbox --disable-quic";
	const options = {
		env: { CHROME_PATH: "/usr/bin/chromium", ...process.env },
		maxBuffer: 64 * 1024 * 1024,
	};
	const args = [cli, url, "--quiet", "--output=json", flags];
	let failure: unknown;
	for (let visits = 0; visits < 10 && reports.length < 5; visits += 1) {
		try {
			const { stdout } = await promisify(execFile)(process.execPath, args, options);
			reports.push(reportSchema.parse(JSON.parse(stdout)));
		} catch (error) {
			failure = error;
		}
	}
	if (reports.length < 5) throw failure;
	return reports;
}
