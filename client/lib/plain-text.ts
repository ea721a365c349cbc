/** Strips the Markdown syntax from a text. */
export function plainText(text: string): string {
	return text
		.replace(/^[ \t]*\|.*$/gm, plainRow)
		.replace(/^[ \t]*(#{1,6}|>|[-*+])[ \t]+|\*\*|`/gm, "")
		.trim();
}

/** The cells of a table's row; empty for the delimiter row. */
function plainRow(row: string): string {
	if (/^[ \t|:-]+$/.test(row)) return "";
	const cells = row.split("|").map((cell) => cell.trim());
	return cells.filter((cell) => cell !== "").join(" · ");
}
