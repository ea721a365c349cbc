import { withoutOpenFormula } from "../../formulas/without-open-formula.ts";

/**
 * Closes the marks that a streaming text leaves open, so that a bold word is bold before its closing stars arrive. Only
 * looks at the last line, and not inside a code block.
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
	if (/(?<!\*)\*{3}(?=[^\s*])[^*]*$/.test(withoutCode)) return `${settledText}***`;
	const bold = count(withoutCode, "**") % 2 === 1 ? "**" : "";
	const struck = count(withoutCode, "~~") % 2 === 1 ? "~~" : "";
	return settledText + struck + bold;
}

/** Unfinished marks at a cut, none of which are words of the answer. */
const stumps = [
	// At the start of a line: list, quote, heading, task, table, code fence.
	/(?<=^|\n)[ \t>]*(?:(?:[-*+•]|\d{1,9}[.)]|#{1,6})[ \t]*)*(?:\[[ x]?\]?[ \t]*)?[*_`~|]*\s*$/,
	// The start of a source or footnote marker.
	/[ \t]*!?\[\^?\d*$/,
	/\[\^[\w-]*$/,
	// The start of an HTML element.
	/<(?:\/[a-z]*|br? ?\/?|su[bp]?|kbd?|details|summary)?$/i,
	// The start of a code span.
	/(?<=^|\s)`+$/,
];

/** A cut text without its unfinished marks, and with all open marks closed. */
export function closeCut(written: string): string {
	return closeItalics(closeOpenMarks(withoutStump(written)));
}

/** The remains at the end of a cut text: a marker without its item, half a link, marks that close nothing. */
function withoutStump(written: string): string {
	if (hasOpenFence(written)) return written.replace(/(?:^|\n)[ \t>]*(?:`{3,}|~{3,})[^\n`]*$/, "");
	const text = stumps
		.reduce((rest, stump) => rest.replace(stump, ""), written)
		.replace(/!?\[([^\]\n]*)(?:\]\([^)\n]*)?$/, "$1")
		.replace(/\[([^\]\n]*)\]\([^)\n]*$/, "$1")
		.trimEnd();
	return wholeTable(text);
}

/** Closes italics after a word; a single star elsewhere may be a literal. */
function closeItalics(text: string): string {
	const line = text.slice(text.lastIndexOf("\n") + 1).replace(/`[^`]*`/g, "");
	const isOpen = count(line.replaceAll("**", ""), "*") % 2 === 1;
	return isOpen && /(?:^|\s)\*(?=\p{L})[^*\n]*$/u.test(line) ? `${text}*` : text;
}

/** Adds the delimiter row to a table's header. */
function wholeTable(text: string): string {
	const found = /(?:^|\n\n)(\|(?:[^|\n]*\|){2,})[ \t]*(\n[ \t|:-]*)?$/.exec(text);
	const [, head, begun] = found ?? [];
	if (head === undefined) return text;
	const columns = count(head, "|") - 1;
	const above = begun === undefined ? text : text.slice(0, text.lastIndexOf("\n"));
	return `${above}\n|${"---|".repeat(columns)}`;
}

/** A text whose code block is closed, so that what follows stays outside of it. */
export function closeFence(text: string): string {
	const [mark = ""] = /(`{3,}|~{3,})/.exec(fencesIn(text).at(-1) ?? "") ?? [];
	return hasOpenFence(text) ? `${text}\n${mark}` : text;
}

function hasOpenFence(text: string): boolean {
	return fencesIn(text).length % 2 === 1;
}

function fencesIn(text: string): readonly string[] {
	return text.match(/^ {0,3}(`{3,}|~{3,})/gm) ?? [];
}

function count(text: string, mark: string): number {
	return text.split(mark).length - 1;
}
