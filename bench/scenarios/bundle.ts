import { spawnSync } from "node:child_process";
import type { Section } from "../report/section.ts";

const line = /^(\S+)\s+(\S+)\s+([\d.]+) of (\d+)\s+(ok|OVER)$/gm;
const units: Readonly<Record<string, string>> = { requests: "", scripts: " kB", styles: " kB" };

/** The first load of both pages, as the size budget of the test run counts it. */
export async function bundle(): Promise<Section> {
	const { stdout } = spawnSync(process.execPath, ["scripts/size-budget.mjs"], { encoding: "utf8" });
	const sizes = [...stdout.matchAll(line)].map(([, page = "", what = "", size, limit, verdict]) => {
		const unit = units[what] ?? "";
		return {
			page,
			what,
			size: `${size}${unit}`,
			limit: `${limit}${unit}`,
			isMet: verdict === "ok",
		};
	});
	return {
		title: "First load (brotli), following static imports",
		columns: ["", "what", "size"],
		rows: sizes.map(({ page, what, size }) => [page, what, size]),
		goals: sizes.map(({ page, what, size, limit, isMet }) => ({
			goal: `${page}: ${what} at most ${limit}`,
			figure: size,
			isMet,
		})),
	};
}
