import type { Token } from "marked";
import type { ReactNode } from "react";
import { Formula } from "../../formulas/formula.tsx";
import { type FormulaToken, isFormula } from "../../formulas/formula-token.ts";
import { useTexts } from "../../language/use-texts.ts";
import { growingText } from "../../lib/growing-text.ts";
import { isWrapper } from "./markdown-blocks.ts";
import { MarkdownLink } from "./markdown-link.tsx";

const MAX_DEPTH = 24;

/**
 * Inline content of a block: emphasis, code, links. Raw HTML is shown as text. Elements, not components: a long
 * conversation has thousands of these pieces, and each component costs an object.
 */
export function markdownInline(tokens: readonly Token[] = [], depth = 0): ReactNode {
	const nodes: ReactNode[] = [];
	for (let index = 0; index < tokens.length; index++) {
		const token = tokens[index];
		if (!token) continue;
		const Mark = token.type === "html" && depth <= MAX_DEPTH ? openingTag(token.raw) : undefined;
		const end = Mark ? closingIndex(tokens, index, Mark) : -1;
		if (Mark && end > 0) {
			nodes.push(
				<Mark key={index}>{markdownInline(tokens.slice(index + 1, end), depth + 1)}</Mark>,
			);
			index = end;
		} else if (!isSameBreak(tokens[index - 1], token)) {
			nodes.push(inlineToken(token, { key: index, depth }));
		}
	}
	return nodes.length === 1 ? nodes[0] : nodes;
}

/** An HTML tag without a partner in its line: shown, unless it has no visible effect or is a line break. */
function htmlToken(raw: string, key: number): ReactNode {
	if (isBreak(raw)) return <br key={key} />;
	return raw.startsWith("<!--") || isWrapper(raw) ? null : words(raw, key);
}

/** Whether a line that ends with `<br>` also ends in the source: that is one break. */
function isSameBreak(before: Token | undefined, token: Token): boolean {
	return token.type === "br" && before?.type === "html" && isBreak(before.raw);
}

function isBreak(html: string): boolean {
	return /^<br\s*\/?>$/i.test(html);
}

/** HTML elements that models write in a line; only without attributes. */
const marks = [
	"sub",
	"sup",
	"kbd",
	"u",
	"b",
	"i",
	"s",
	"em",
	"strong",
	"mark",
	"small",
	"del",
	"ins",
	"code",
	"q",
] as const;

function openingTag(raw: string) {
	return marks.find((name) => raw.toLowerCase() === `<${name}>`);
}

function closingIndex(tokens: readonly Token[], from: number, name: string): number {
	const offset = tokens
		.slice(from + 1)
		.findIndex(({ type, raw }) => type === "html" && raw.toLowerCase() === `</${name}>`);
	return offset < 0 ? -1 : from + 1 + offset;
}

function inlineToken(token: Token, { key, depth }: { key: number; depth: number }): ReactNode {
	if (isFormula(token)) return <MarkdownFormula key={key} token={token} />;
	if (depth > MAX_DEPTH) return words(token.raw, key);
	switch (token.type) {
		case "strong":
		case "em":
		case "del": {
			const Mark = token.type;
			return <Mark key={key}>{markdownInline(token.tokens, depth + 1)}</Mark>;
		}
		case "codespan":
			return <code key={key} ref={growingText(token.text)} />;
		case "br":
			return <br key={key} />;
		case "link":
			return (
				<MarkdownLink key={key} href={token.autolink ? token.href : decodeEntities(token.href)}>
					{isSourceMark(token.raw) ? token.raw : markdownInline(token.tokens, depth + 1)}
				</MarkdownLink>
			);
		case "image":
			return (
				<MarkdownLink key={key} href={decodeEntities(token.href)}>
					{decodeEntities(token.text) || <Picture />}
				</MarkdownLink>
			);
		case "checkbox":
			return <Checkbox key={key} isChecked={token.checked} />;
		case "text":
			if (token.tokens !== undefined) return markdownInline(token.tokens, depth + 1);
			return words(token.escaped === false ? decodeEntities(token.text) : token.text, key);
		case "footnote":
			return <sup key={key}>{token.text}</sup>;
		case "html":
			return htmlToken(token.raw, key);
		case "escape":
			return words(token.text, key);
		default:
			return words(token.raw, key);
	}
}

/** Words that may still grow. */
function words(text: string, key: number): ReactNode {
	return <span key={key} ref={growingText(text)} />;
}

/** Whether a link is a source number: keep its brackets, or it would stick to the previous word. */
export function isSourceMark(raw: string): boolean {
	return /^\[\d+\]$/.test(raw);
}

/** Decodes character references (`&amp;`, `&#39;`). */
export function decodeEntities(text: string): string {
	return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{2,8});/gi, (reference) => {
		const { body } = new DOMParser().parseFromString(`<p>${reference}`, "text/html");
		// A known name may be a prefix of an unknown one; leave such a reference as it is.
		return body.textContent.endsWith(";") ? reference : body.textContent;
	});
}

export function MarkdownFormula({ token }: { token: FormulaToken }) {
	return <Formula token={token} label={useTexts("conversation")("formula")} />;
}

function Picture() {
	return useTexts("conversation")("picture");
}

function Checkbox({ isChecked }: { isChecked: boolean }) {
	const label = useTexts("conversation")(isChecked ? "done" : "toDo");
	return <input type="checkbox" checked={isChecked} disabled aria-label={label} />;
}
