import { withoutOpenFormula } from "../../formulas/without-open-formula.ts";

/**
 * Closes the marks that a streaming text leaves open, so that a bold word is bold before its last stars
 * arrive. Looks at the last line only, and not inside a code block.
 */
export function closeOpenMarks(written: string): string {
	if (hasOpenFence(written)) return written;
	const text = withoutOpenFormula(written);
	const line = text.slice(text.lastIndexOf("\n") + 1);
	const before = text.slice(0, text.length - line.length);
	// A lone dash would turn the line above into a heading until the list item's text arrives.
	if (/^\s*[-=]{1,2}\s*$/.test(line)) return before;
	// Marks at the very end may open or close: wait for the next character.
	const settledLine = line.replace(/[*_~`]+$/, "");
	if (/^\s*([-=+]|\d+[.)])?\s*$/.test(settledLine)) return text;
	const settledText = before + settledLine;
	if (count(settledLine, "`") % 2 === 1) return `${settledText}\``;
	const withoutCode = settledLine.replace(/`[^`]*`/g, "");
	const bold = count(withoutCode, "**") % 2 === 1 ? "**" : "";
	const struck = count(withoutCode, "~~") % 2 === 1 ? "~~" : "";
	return settledText + struck + bold;
}

/** What a cut leaves at the end of a text: a marker without its item, half a link, marks that close nothing. */
export function withoutStump(text: string): string {
	if (hasOpenFence(text)) return text;
	return text
		.replace(
			/(?<=^|\n)[ \t>]*(?:(?:[-*+•]|\d{1,9}[.)]|#{1,6})[ \t]*)+(?:\[[ x]?\]?[ \t]*)?[*_`~]*\s*$/,
			"",
		)
		.replace(/!?\[([^\]\n]*)(?:\]\([^)\n]*)?$/, "$1")
		.replace(/\[([^\]\n]*)\]\([^)\n]*$/, "$1")
		.trimEnd();
}

function hasOpenFence(text: string): boolean {
	return (text.match(/^ {0,3}(```|~~~)/gm) ?? []).length % 2 === 1;
}

function count(text: string, mark: string): number {
	return text.split(mark).length - 1;
}
