import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import type { Must } from "./compare.ts";
import { percentile } from "./load.ts";
import { tools } from "./peer.ts";
import { type BenchOptions, withStage } from "./stage.ts";

const LEAST_PERFORMANCE = 98;
const LEAST_OTHERS = 100;
const score = z.object({ score: z.number().transform((share) => Math.round(share * 100)) });
const reportSchema = z.object({ categories: z.record(z.string(), score) });

/** Medians of Lighthouse's scores for both pages, with its slow phone. */
export function lighthouse(options: BenchOptions): Promise<{ musts: Must[] }> {
	return withStage(options, async (targets) => {
		const musts: Must[] = [];
		const origin = targets.find(({ name }) => name === "Vitrine")?.origin;
		for (const page of ["/", "/playground"]) {
			for (const [category, scores] of await visit(`${origin}${page}`)) {
				const least = category === "performance" ? LEAST_PERFORMANCE : LEAST_OTHERS;
				const must = `Lighthouse, ${page}: ${category} at least ${least}`;
				const measured = percentile(scores, 0.5);
				musts.push({ must, measured, holds: measured >= least });
			}
		}
		return { musts };
	});
}

async function visit(url: string): Promise<Map<string, number[]>> {
	const scores = new Map<string, number[]>();
	const cli = `${tools()}/lighthouse/cli/index.js`;
	const flags = "--chrome-flags=--headless=new --no-sandbox --disable-quic";
	const options = {
		env: { CHROME_PATH: "/usr/bin/chromium", ...process.env },
		maxBuffer: 64 * 1024 * 1024,
	};
	for (let count = 0; count < 5; count += 1) {
		const args = [cli, url, "--quiet", "--output=json", flags];
		const { stdout } = await promisify(execFile)(process.execPath, args, options);
		const { categories } = reportSchema.parse(JSON.parse(stdout));
		for (const [name, { score }] of Object.entries(categories)) {
			scores.set(name, [...(scores.get(name) ?? []), score]);
		}
	}
	return scores;
}
