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
	if (/(?<!\*)\*{3}(?=[^\s*])[^*]*$/.test(withoutCode)) return `${settledText}***`;
	const bold = count(withoutCode, "**") % 2 === 1 ? "**" : "";
	const struck = count(withoutCode, "~~") % 2 === 1 ? "~~" : "";
	return settledText + struck + bold;
}

/** Beginnings of what a cut has left without its end. None of them is a word of the answer. */
const stumps = [
	// A line of marks: of a list, a quote, a heading, a task, a table, a block of code.
	/(?<=^|\n)[ \t>]*(?:(?:[-*+•]|\d{1,9}[.)]|#{1,6})[ \t]*)*(?:\[[ x]?\]?[ \t]*)?[*_`~|]*\s*$/,
	// A mark of a source or a note.
	/[ \t]*!?\[\^?\d*$/,
	/\[\^[\w-]*$/,
	// An element.
	/<(?:\/[a-z]*|br? ?\/?|su[bp]?|kbd?|details|summary)?$/i,
	// What may open code.
	/(?<=^|\s)`+$/,
];

/** A text that was cut, without what is half, and with all marks closed. */
export function closeCut(written: string): string {
	return closeItalics(closeOpenMarks(withoutStump(written)));
}

/** What a cut leaves at the end of a text: a marker without its item, half a link, marks that close nothing. */
function withoutStump(written: string): string {
	if (hasOpenFence(written)) return written.replace(/(?:^|\n)[ \t>]*(?:`{3,}|~{3,})[^\n`]*$/, "");
	const text = stumps
		.reduce((rest, stump) => rest.replace(stump, ""), written)
		.replace(/!?\[([^\]\n]*)(?:\]\([^)\n]*)?$/, "$1")
		.replace(/\[([^\]\n]*)\]\([^)\n]*$/, "$1")
		.trimEnd();
	return wholeTable(text);
}

/** Ends a word in italics; a single star elsewhere may be a sign of its own. */
function closeItalics(text: string): string {
	const line = text.slice(text.lastIndexOf("\n") + 1).replace(/`[^`]*`/g, "");
	const isOpen = count(line.replaceAll("**", ""), "*") % 2 === 1;
	return isOpen && /(?:^|\s)\*(?=\p{L})[^*\n]*$/u.test(line) ? `${text}*` : text;
}

/** The head of a table gets the line that makes it one. */
function wholeTable(text: string): string {
	const found = /(?:^|\n\n)(\|(?:[^|\n]*\|){2,})[ \t]*(\n[ \t|:-]*)?$/.exec(text);
	const [, head, begun] = found ?? [];
	if (head === undefined) return text;
	const columns = count(head, "|") - 1;
	const above = begun === undefined ? text : text.slice(0, text.lastIndexOf("\n"));
	return `${above}\n|${"---|".repeat(columns)}`;
}

function hasOpenFence(text: string): boolean {
	return (text.match(/^ {0,3}(```|~~~)/gm) ?? []).length % 2 === 1;
}

function count(text: string, mark: string): number {
	return text.split(mark).length - 1;
}
