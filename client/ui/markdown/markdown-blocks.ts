import { Marked, type Token } from "marked";
import { formulaBlock, formulaInline } from "../../formulas/formula-token.ts";
import { closeOpenMarks } from "./markdown-open-marks.ts";

const marked = new Marked({
	gfm: true,
	breaks: true,
	extensions: [formulaBlock, formulaInline],
});

type Lex = (text: string) => readonly Token[];

/**
 * Makes a parser for growing text. Blocks before the last one keep their identity from call to call, so
 * that a streaming answer parses and renders only its last block again.
 */
export function createBlockParser(lex: Lex = lexText) {
	let parsedText = "";
	let wasStreaming = false;
	let blocks: readonly Token[] = [];

	return (text: string, isStreaming = false): readonly Token[] => {
		const normalText = text.replace(/\r\n?/g, "\n");
		if (normalText === parsedText && isStreaming === wasStreaming) return blocks;
		const isLonger = normalText.startsWith(parsedText) && !mayDefineLink(normalText);
		const settled = isLonger ? settledBlocks(blocks) : [];
		const settledLength = settled.reduce((length, block) => length + block.raw.length, 0);
		const rest = normalText.slice(settledLength);
		blocks = [...settled, ...lex(isStreaming ? closeOpenMarks(rest) : rest)];
		wasStreaming = isStreaming;
		parsedText = normalText;
		return blocks;
	};
}

/**
 * The blocks that appended text cannot change: all before the blank line that precedes the last block.
 * A rule does not count as a block here: "- ---" may still become the list item "- ---a".
 */
function settledBlocks(blocks: readonly Token[]): readonly Token[] {
	const last = blocks.findLastIndex((block) => block.type !== "space" && block.type !== "hr");
	const blankLine = blocks.slice(0, Math.max(0, last)).findLastIndex(isBlankLine);
	return blocks.slice(0, blankLine + 1);
}

// A definition ("[name]: address") may change any earlier block, so everything is parsed again.
function mayDefineLink(text: string): boolean {
	return text.includes("]:");
}

function isBlankLine(block: Token): boolean {
	return block.type === "space" && /\n\s*\n/.test(block.raw);
}

function lexText(text: string): readonly Token[] {
	try {
		return [...marked.lexer(text)];
	} catch {
		// Thousands of nested quotes or lists overflow the stack: show the source.
		return [{ type: "html", raw: text, text, block: true, pre: false }];
	}
}
