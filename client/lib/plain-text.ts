/** A code block, or code in a line: what is inside is no Markdown. */
const code =
	/^[ \t]*(?:`{3,}|~{3,}).*\n([\s\S]*?)(?:^[ \t]*(?:`{3,}|~{3,})[ \t]*$|(?![\s\S]))|`([^`\n]+)`/gm;

/** Strips the Markdown syntax from a text that a model wrote. */
export function plainText(text: string): string {
	let plain = "";
	let end = 0;
	for (const found of text.matchAll(code)) {
		const [whole, block = "", span = ""] = found;
		plain += plainProse(text.slice(end, found.index)) + block + span;
		end = found.index + whole.length;
	}
	return (plain + plainProse(text.slice(end))).trim();
}

function plainProse(text: string): string {
	return text
		.replace(/^[ \t]*\|.*$/gm, plainRow)
		.replace(/^[ \t]*(#{1,6}|>|[-*+])[ \t]+|\*\*|`/gm, "");
}

/** The cells of a table's row; empty for the delimiter row. */
function plainRow(row: string): string {
	if (/^[ \t|:-]+$/.test(row)) return "";
	const cells = row.split("|").map((cell) => cell.trim());
	return cells.filter((cell) => cell !== "").join(" · ");
}
