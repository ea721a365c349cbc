import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { columns, type Must, type Section } from "./compare.ts";

const FILE = "docs/performance.md";
const BLOCK = /(<!-- figures -->\n)[\s\S]*(\n<!-- \/figures -->)/;

/** Sections as Markdown: a table of loads, then one of floors. */
export function reportOf(sections: readonly (Partial<Section> & { musts: Must[] })[]): string {
	const loads = sections.flatMap(({ title = "", rows = new Map() }) =>
		[...rows].map(([server, figures], index) => [
			index === 0 ? `**${title}**` : "",
			server,
			...columns.map((column) => short(figures[column] ?? 0)),
		]),
	);
	const musts = sections
		.flatMap(({ musts }) => musts)
		.map(({ must, measured, holds }) => [must, short(measured), holds ? "yes" : "**no**"]);
	return [
		table(["", "", ...columns], loads),
		table(["Must hold", "measured", "holds"], musts),
	].join("\n\n");
}

/** Replaces the last report in the document. */
export function writeReport(report: string): void {
	const today = new Date().toISOString().slice(0, 10);
	const machine = `${availableParallelism()} cores, Node ${process.versions.node}`;
	const block = `${report}\n\n${today}, ${machine}, load ${loadavg()[0]?.toFixed(1)}`;
	const text = readFileSync(FILE, "utf8");
	writeFileSync(
		FILE,
		text.replace(BLOCK, (_all, begin, end) => `${begin}${block}${end}`),
	);
}

function table(head: readonly string[], lines: readonly string[][]): string {
	return [head, head.map(() => "---"), ...lines]
		.map((line) => `| ${line.join(" | ")} |`)
		.join("\n");
}

/** Three significant digits; more would be noise. */
function short(figure: number): string {
	return figure >= 100 ? String(Math.round(figure)) : String(Number(figure.toPrecision(3)));
}
