import type { TokenizerAndRendererExtension } from "marked";

/** A formula in a text. `isDisplay`: on lines of its own; `tail`: the punctuation right behind it. */
export type FormulaToken = {
	type: "formula";
	raw: string;
	tex: string;
	isDisplay: boolean;
	tail: string;
};

/** Longer formulas are shown as source. */
export const FORMULA_MAX_CHARACTERS = 2_000;

const display = [
	new RegExp(`^\\$\\$([^$]{1,${FORMULA_MAX_CHARACTERS}}?)\\$\\$`),
	new RegExp(`^\\\\\\[([\\s\\S]{1,${FORMULA_MAX_CHARACTERS}}?)\\\\\\]`),
];
/** Environments that are formulas without dollars around them. */
const environment = new RegExp(
	`^(\\\\begin\\{((?:equation|align|alignat|gather|multline)\\*?)\\}[\\s\\S]{1,${FORMULA_MAX_CHARACTERS}}?\\\\end\\{\\2\\})`,
);
const round = new RegExp(`^\\\\\\(([^\\n]{1,${FORMULA_MAX_CHARACTERS}}?)\\\\\\)`);
// Excludes prices: the closing dollar must follow a word and precede none.
const single = /^\$([^\s$](?:[^$\n]{0,400}?[^\s$\\])?)\$(?![\w$])/;

/** Markdown extension for formulas on lines of their own: `$$ … $$` and `\[ … \]`. */
export const formulaBlock: TokenizerAndRendererExtension = {
	name: "formula",
	level: "block",
	start: (text) => text.match(/\n {0,3}(?:\$\$|\\\[|\\begin\{)/)?.index,
	tokenizer(text) {
		const indent = /^ {0,3}/.exec(text)?.[0] ?? "";
		const found = displayAt(text.slice(indent.length), [...display, environment]);
		const end = found && /^[ \t]*(?:\n|$)/.exec(text.slice(indent.length + found.raw.length));
		return found && end ? { ...found, raw: indent + found.raw + end[0] } : undefined;
	},
};

/** Markdown extension for formulas inside a line: also `\( … \)`, and `$…$` unless it is a price. */
export const formulaInline: TokenizerAndRendererExtension = {
	name: "formula",
	level: "inline",
	start: (text) => text.match(/\$|\\[([]/)?.index,
	tokenizer(text, before) {
		const inLine = round.exec(text) ?? (isAfterWord(before.at(-1)?.raw) ? null : single.exec(text));
		const [raw = "", tex = ""] = inLine ?? [];
		if (!inLine || !isMath(tex, raw))
			return isIndex(text, before.at(-1)?.raw) ? undefined : displayAt(text);
		const tail = /^[.,;:!?)]*/.exec(text.slice(raw.length))?.[0] ?? "";
		return { type: "formula", raw: raw + tail, tex, isDisplay: false, tail };
	},
};

export function isFormula(token: { type: string; raw: string }): token is FormulaToken {
	return token.type === "formula";
}

function displayAt(text: string, patterns = display): FormulaToken | undefined {
	for (const pattern of patterns) {
		const [raw, tex] = pattern.exec(text) ?? [];
		// Brackets that a model escaped are not a formula: \[Your Name\], \[1\].
		if (raw?.startsWith("\\[") && tex && !isBracketMath(tex)) continue;
		if (raw && tex?.trim()) return { type: "formula", raw, tex, isDisplay: true, tail: "" };
	}
	return undefined;
}

function isAfterWord(before: string | undefined): boolean {
	return /[\w$\\]$/.test(before ?? "");
}

/** Brackets right after a word are an index, a\[i + 1\], unless they contain TeX. */
function isIndex(text: string, before: string | undefined): boolean {
	return isAfterWord(before) && /^\\\[[^\\^={}\n]*\\\]/.test(text);
}

/** Without any TeX: a letter, or arithmetic. A date, "N/A" and "+33 6" are neither. */
function isBracketMath(tex: string): boolean {
	if (/[\\^_={}\n]/.test(tex) || /^\s+\p{L}\s+$/u.test(tex)) return true;
	const isPadded = /^\s.*\s$/.test(tex);
	const sum = isPadded ? /[\p{L}\d)]\s*[-+*/<>|!]/u : /[\p{L}\d)]\s*[+*<>]\s*[\p{L}\d(]/u;
	return sum.test(tex) && !/\p{L}{2}/u.test(tex) && !/\d{4}-\d/.test(tex);
}

/** Plain words are prose. A text that starts with a digit is a price, unless it is arithmetic throughout. */
export function isMath(tex: string, raw = ""): boolean {
	if (/[\\^_={}]/.test(tex)) return true;
	// Escaped parentheses around a word: \(optional\).
	if (raw.startsWith("\\(") && /\p{Ll}{4}/u.test(tex)) return false;
	if (raw.startsWith("$") && /^\d/.test(tex)) return /^[\d\s.,+*/<>()-]+$/.test(tex);
	return !/\p{L}{2,}\s+\p{L}{2,}/u.test(tex);
}
