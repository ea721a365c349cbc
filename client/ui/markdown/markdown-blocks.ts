import { Marked, type Token, type Tokens } from "marked";
import { formulaBlock, formulaInline } from "../../formulas/formula-token.ts";
import { footnote } from "./footnote.ts";
import { closeCut, closeOpenMarks } from "./markdown-open-marks.ts";
import { hasMarkdownAsCode, ModelTokenizer } from "./model-tokenizer.ts";

const marked = new Marked({
	gfm: true,
	breaks: true,
	extensions: [formulaBlock, formulaInline, footnote],
}).setOptions({ tokenizer: new ModelTokenizer() });

/** A text that is growing, complete, or cut off for good. */
export type TextState = "streaming" | "whole" | "cut";

const closed: Readonly<Record<TextState, (text: string) => string>> = {
	streaming: closeOpenMarks,
	whole: (text) => text,
	cut: closeCut,
};

type Lex = (text: string) => readonly Token[];

/**
 * Creates a parser for growing text. Blocks before the last one keep their identity between calls, so that a streaming
 * answer only parses and renders its last block again.
 */
export function createBlockParser(lex: Lex = lexText) {
	let parsedText = "";
	let parsedState: TextState = "whole";
	let blocks: readonly Token[] = [];

	return (text: string, state: TextState = "whole"): readonly Token[] => {
		const normalText = text.replace(/\r\n?/g, "\n");
		if (normalText === parsedText && state === parsedState) return blocks;
		const isLonger = normalText.startsWith(parsedText) && !mayChange(normalText);
		const settled = isLonger ? settledBlocks(blocks) : [];
		const settledLength = settled.reduce((length, block) => length + block.raw.length, 0);
		const rest = normalText.slice(settledLength);
		blocks = [...settled, ...lex(closed[state](rest))];
		parsedState = state;
		parsedText = normalText;
		return blocks;
	};
}

/**
 * The blocks that appended text cannot change: all before the blank line in front of the last block. A rule is not a
 * block here: "- ---" may still become the list item "- ---a".
 */
function settledBlocks(blocks: readonly Token[]): readonly Token[] {
	const last = blocks.findLastIndex((block) => block.type !== "space" && block.type !== "hr");
	const blankLine = blocks.slice(0, Math.max(0, last)).findLastIndex(isBlankLine);
	return blocks.slice(0, blankLine + 1);
}

/**
 * Whether the end of a text may change earlier blocks, which requires a full parse: a definition ("[name]: address"),
 * or the closing fence of Markdown in a code block.
 */
function mayChange(text: string): boolean {
	return text.includes("]:") || hasMarkdownAsCode(text);
}

function isBlankLine(block: Token): boolean {
	return block.type === "space" && /\n\s*\n/.test(block.raw);
}

export function lexText(text: string): readonly Token[] {
	try {
		return marked.lexer(text).map((block) => (isSource(block, text) ? sourceLine(block) : block));
	} catch {
		// Thousands of nested quotes or lists overflow the stack, so show the source.
		return [{ type: "html", raw: text, text, block: true, pre: false }];
	}
}

/** Whether to show a definition as a line: a numbered source, or one that no link in the text uses. */
function isSource(block: Token, text: string): block is Tokens.Def {
	if (block.type !== "def") return false;
	if (/^\d+$/.test(block.tag)) return true;
	const name = `[${block.tag}]`;
	const words = text.toLowerCase().replace(block.raw.toLowerCase(), "");
	return !words.includes(name);
}

function sourceLine({ raw, href, title, tag }: Tokens.Def): Tokens.Paragraph {
	// The tag name in lower case.
	const label = `${/\[[^\]]+\]/.exec(raw)?.[0] ?? `[${tag}]`} `;
	const address: Token[] = [{ type: "text", raw: href, text: href }];
	const link = { type: "link" as const, raw: href, href, text: href, tokens: address };
	const name = title ? [{ type: "text", raw: title, text: ` ${title}` }] : [];
	const tokens: Token[] = [{ type: "text", raw: label, text: label }, link, ...name];
	return { type: "paragraph", raw, text: raw, tokens };
}

const comment = /<!--[\s\S]*?(?:-->|$)/g;
/** Elements that only fold, position or colour their content, which is shown without them. */
const wrapper =
	/<\/?(?:(?:details|summary|center|div|p)(?: align=["']?\w+["']?)?|(?:span|font)(?: [^<>]*)?|wbr)\s*>/gi;
const blockEnd = /<\/(?:summary|div|p)\s*>(?!\s*$)/gi;
const known = /<(?:br\s*\/?|\/?(?:sub|sup|kbd|u|b|i|s|em|strong|mark|small|del|ins|code|q))\s*>/gi;

/** Whether an inline element does not affect how its content is shown. */
export function isWrapper(tag: string): boolean {
	return tag.replace(wrapper, "") === "";
}

/** The content of an HTML block if all its elements are known and harmless; otherwise undefined: show the source. */
export function contentOfHtml(html: string): readonly Token[] | undefined {
	const content = html.replace(comment, "").replace(blockEnd, "\n").replace(wrapper, "");
	if (/<[a-z/!?]/i.test(content.replace(known, ""))) return undefined;
	return marked.Lexer.lexInline(content.trim(), marked.defaults);
}
