import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { machine } from "./machine.ts";
import { markdownOf } from "./markdown.ts";
import type { Section } from "./section.ts";

const file = "docs/performance.md";

/** Puts a section's figures in place of its last ones; what people wrote around them stays. */
export function writeReport(name: string, section: Section): string {
	const report = existsSync(file) ? readFileSync(file, "utf8") : "# Performance\n";
	const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
	const today = new Date().toISOString().slice(0, 10);
	const figures = `${begin}\n${markdownOf(section)}\n\n${today}, ${machine()}\n${end}`;
	const from = report.indexOf(begin);
	const to = report.indexOf(end);
	const next =
		from === -1 || to === -1
			? `${report}\n## ${section.title}\n\n${figures}\n`
			: report.slice(0, from) + figures + report.slice(to + end.length);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, next);
	return figures;
}
