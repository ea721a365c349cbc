import type { Section } from "./section.ts";

/** A section as Markdown: the figures, then how they compare with the goals. */
export function markdownOf({ columns, rows, goals }: Section): string {
	const verdicts = goals.map(({ goal, figure, isMet }) => [goal, figure, isMet ? "yes" : "**no**"]);
	return [
		table(columns, rows),
		...(goals.length > 0 ? ["", table(["Goal", "Measured", "Met"], verdicts)] : []),
	].join("\n");
}

function table(columns: readonly string[], rows: Section["rows"]): string {
	return [columns, columns.map(() => "---"), ...rows.map((row) => row.map(cell))]
		.map((row) => `| ${row.join(" | ")} |`)
		.join("\n");
}

/** Three digits that count: what more a figure shows is noise. */
function cell(value: string | number): string {
	if (typeof value === "string") return value;
	return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
