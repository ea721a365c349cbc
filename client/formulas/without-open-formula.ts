import { FORMULA_MAX_CHARACTERS, isMath } from "./formula-token.ts";

/** Past this many characters an unclosed `$` counts as a currency sign. */
const WAIT = 80;
const complete =
	/^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1|\\begin\{(\w+\*?)\}[\s\S]+?\\end\{\2\}|`[^`\n]*`|\$\$[^$]+\$\$|\\\[[\s\S]+?\\\]|\\\([^\n]+?\\\)|\$[^\s$](?:[^$\n]*?[^\s$\\])?\$(?![\w$])/gm;

/** Cuts off a formula whose end has not arrived yet, because a partial formula would flicker. */
export function withoutOpenFormula(text: string): string {
	// Blank out complete formulas, at the same length.
	const rest = text.replace(complete, (whole) => " ".repeat(whole.length));
	const block = /\$\$|\\\[|^ {0,3}\\begin\{(?:equation|align|alignat|gather|multline)\*?\}/m.exec(
		rest,
	);
	if (block && rest.length - block.index < FORMULA_MAX_CHARACTERS)
		return text.slice(0, block.index);
	const line = rest.lastIndexOf("\n") + 1;
	const round = rest.indexOf("\\(", line);
	if (round >= 0) return text.slice(0, round);
	// It may be the first half of a delimiter.
	if (/[\\$]$/.test(rest)) return text.slice(0, -1);
	const dollar = rest.slice(line).search(/(?<![\w$\\])\$[^\s\d]/);
	const inside = rest.slice(line + dollar + 1).trimEnd();
	const isWaiting = dollar >= 0 && inside.length < WAIT && isMath(inside);
	return isWaiting ? text.slice(0, line + dollar) : text;
}
