import { withoutOpenFormula } from "../../formulas/without-open-formula.ts";

/**
 * Closes what the end of a text leaves open, so that a bold word that is still arriving looks bold
 * and not like stars. Only the last line counts, and none of it inside a block of code.
 */
export function closeOpenMarks(written: string): string {
	if (hasOpenFence(written)) return written;
	const text = withoutOpenFormula(written);
	const line = text.slice(text.lastIndexOf("\n") + 1);
	const before = text.slice(0, text.length - line.length);
	// A dash alone would make a heading of the line above it, until the list item's text comes.
	if (/^\s*[-=]{1,2}\s*$/.test(line)) return before;
	// Marks at the very end may open or close: they wait for their next character.
	const settledLine = line.replace(/[*_~`]+$/, "");
	if (/^\s*([-=+]|\d+[.)])?\s*$/.test(settledLine)) return text;
	const settledText = before + settledLine;
	if (count(settledLine, "`") % 2 === 1) return `${settledText}\``;
	const withoutCode = settledLine.replace(/`[^`]*`/g, "");
	const bold = count(withoutCode, "**") % 2 === 1 ? "**" : "";
	const struck = count(withoutCode, "~~") % 2 === 1 ? "~~" : "";
	return settledText + struck + bold;
}

function hasOpenFence(text: string): boolean {
	return (text.match(/^ {0,3}(```|~~~)/gm) ?? []).length % 2 === 1;
}

function count(text: string, mark: string): number {
	return text.split(mark).length - 1;
}
