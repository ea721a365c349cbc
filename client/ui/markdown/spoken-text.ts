import type { Token, Tokens } from "marked";
import { isFormula } from "../../formulas/formula-token.ts";
import { contentOfHtml, lexText } from "./markdown-blocks.ts";
import { decodeEntities, isSourceMark } from "./markdown-inline.tsx";

/** The words of a Markdown text to read aloud: no code blocks, URLs, marks or TeX. */
export function spokenText(markdown: string): string {
	return blockWords(lexText(markdown.replace(/\r\n?/g, "\n")));
}

function blockWords(tokens: readonly Token[] = []): string {
	return tokens
		.map(wordsOfBlock)
		.filter((words) => words !== "")
		.join("\n");
}

function wordsOfBlock(token: Token): string {
	if (isFormula(token)) return wordsOf([token]);
	switch (token.type) {
		case "code":
		case "def":
		case "hr":
			return "";
		case "html":
			return wordsOf(contentOfHtml(token.text)).trim();
		case "list":
			return token.items.map((item: Tokens.ListItem) => blockWords(item.tokens)).join("\n");
		case "blockquote":
			return blockWords(token.tokens);
		case "table":
			return [token.header, ...token.rows]
				.map((row: Tokens.TableCell[]) => row.map((cell) => wordsOf(cell.tokens)).join(", "))
				.join("\n");
		default:
			return wordsOf(token.type === "text" ? [token] : inside(token)).trim();
	}
}

function wordsOf(tokens: readonly Token[] = []): string {
	return tokens.map(wordsOfInline).join("");
}

function wordsOfInline(token: Token): string {
	// Plain arithmetic can be read aloud, TeX cannot.
	if (isFormula(token))
		return token.tex.includes("\\") ? token.tail : token.tex.trim() + token.tail;
	switch (token.type) {
		case "br":
			return "\n";
		case "html":
			return /^<br/i.test(token.raw) ? "\n" : "";
		case "link":
			return token.text === token.href || isSourceMark(token.raw) ? "" : wordsOf(token.tokens);
		case "footnote":
		case "checkbox":
			return "";
		case "codespan":
			return token.text;
		default:
			return inside(token) ? wordsOf(inside(token)) : decodeEntities(textOf(token));
	}
}

function inside(token: Token): readonly Token[] | undefined {
	return "tokens" in token ? token.tokens : undefined;
}

function textOf(token: Token): string {
	return "text" in token && typeof token.text === "string" ? token.text : token.raw;
}
