import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { ensureInstalled } from "../processes/ensure-installed.ts";
import { chromiumPath } from "./chromium-path.ts";

const score = z.object({ score: z.number().transform((share) => Math.round(share * 100)) });
const audit = z.object({ numericValue: z.number() });
const reportSchema = z
	.object({
		categories: z.object({
			performance: score,
			accessibility: score,
			"best-practices": score,
			seo: score,
		}),
		audits: z.object({
			"first-contentful-paint": audit,
			"largest-contentful-paint": audit,
			"total-blocking-time": audit,
			"cumulative-layout-shift": audit,
		}),
	})
	.transform(({ categories, audits }) => ({
		performance: categories.performance.score,
		accessibility: categories.accessibility.score,
		bestPractices: categories["best-practices"].score,
		seo: categories.seo.score,
		fcp: audits["first-contentful-paint"].numericValue,
		lcp: audits["largest-contentful-paint"].numericValue,
		tbt: audits["total-blocking-time"].numericValue,
		cls: audits["cumulative-layout-shift"].numericValue,
	}));

/** Scores out of 100, times in milliseconds. */
export type LighthouseRun = z.output<typeof reportSchema>;

/** One visit of Lighthouse to a page, with its own settings for a phone. */
export async function runLighthouse(url: string): Promise<LighthouseRun> {
	const folder = ensureInstalled("browser");
	const { stdout } = await promisify(execFile)(
		process.execPath,
		[
			`${folder}/node_modules/lighthouse/cli/index.js`,
			url,
			"--quiet",
			"--output=json",
			"--chrome-flags=--headless=new --no-sandbox --disable-quic",
		],
		{ env: { ...process.env, CHROME_PATH: chromiumPath }, maxBuffer: 64 * 1024 * 1024 },
	);
	return reportSchema.parse(JSON.parse(stdout));
}
