import { Marked, type Token } from "marked";
import { expect, test } from "vitest";
import { formulaBlock, formulaInline, isFormula } from "./formula-token.ts";
import { withoutOpenFormula } from "./without-open-formula.ts";

const marked = new Marked({ extensions: [formulaBlock, formulaInline] });

/** The formulas found in a text. */
function formulasOf(text: string): string[] {
	const found: string[] = [];
	marked.walkTokens(marked.lexer(text), (token: Token) => {
		if (isFormula(token)) found.push(`${token.isDisplay ? "block" : "line"} ${token.tex.trim()}`);
	});
	return found;
}

test.each([
	["Since \\(a^2 + b^2\\) holds", "line a^2 + b^2"],
	["Since $a_1$ and $x$, it *is* so", "line a_1", "line x"],
	["An $O(n \\log n)$ sort", "line O(n \\log n)"],
	["Is $2 + 3 = 5$?", "line 2 + 3 = 5"],
	["Then\n$$\na\n= b\n- c\n$$\nfollows", "block a\n= b\n- c"],
	["\\[\nE = mc^2\n\\]", "block E = mc^2"],
	["So $$x$$ it is", "block x"],
	["- first:\n  \\[ x \\]\n- second", "block x"],
	["**so $x_1$**", "line x_1"],
	["So\\[ E = mc^2 \\] is", "block E = mc^2"],
	["\\[ a - b \\] and \\[2+3\\]", "block a - b", "block 2+3"],
	["The area \\(ABCD\\)", "line ABCD"],
])("%j has its formulas", (text, ...formulas) => {
	expect(formulasOf(text)).toEqual(formulas);
});

test.each([
	"It costs $5 and $10",
	"From $5-$10 a month",
	"$5/month, not 10$ a year",
	"US$5 is CA$7, or 5$.",
	"Set $HOME:$PATH and $HOME/bin",
	"They pay in $USD and EUR$ today",
	"`$x$` and\n```\n$$x$$\n```",
	"a \\$5 tip and a \\$6 one",
	"see \\(the other page\\) and \\(optional\\)",
	"\\[2026-01-02\\], \\[N/A\\], \\[a-b\\], \\[+33 6\\], a\\[i + 1\\]",
	"$ x $ and $$ $$",
])("%j has none", (text) => {
	expect(formulasOf(text)).toEqual([]);
});

test.each([
	["Since $x", "Since "],
	["Since $x + y", "Since "],
	["Since $x$ is", "Since $x$ is"],
	["It costs $5 and $10", "It costs $5 and $10"],
	["My $HOME is", "My $HOME is"],
	["So $$", "So "],
	["So\n\\[ a\n\n b", "So\n"],
	["So\n\\[ a \\] and \\(b", "So\n\\[ a \\] and "],
	["So \\", "So "],
	["```sh\necho $$\n```\nand on", "```sh\necho $$\n```\nand on"],
	["`$$` is a process", "`$$` is a process"],
	["So\n\\begin{align}\na &= b", "So\n"],
	["\\begin{align}a\\end{align} so", "\\begin{align}a\\end{align} so"],
])("of %j so much is shown while it arrives", (text, shown) => {
	expect(withoutOpenFormula(text)).toBe(shown);
});

test("a streamed formula shows nothing of itself before it is whole", () => {
	const text = "So \\(a_1 + \\frac{b}{c}\\) costs $5, and $x^2$ is\n$$\n\\sum_i x_i\n$$\n";
	for (let length = 1; length <= text.length; length += 1) {
		const shown = withoutOpenFormula(text.slice(0, length));
		const bare = shown.replace(/\\\(.*?\\\)|\$\$[^$]*\$\$|\$x\^2\$/g, "");
		expect(bare).not.toMatch(/\\|_|\^|\$(?!5)/);
	}
});
