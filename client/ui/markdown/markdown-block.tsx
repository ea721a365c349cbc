import type { Token, Tokens } from "marked";
import { memo } from "react";
import { isFormula } from "../../formulas/formula-token.ts";
import { CodeBlock } from "./code-block.tsx";
import { isTokenOf } from "./is-token-of.ts";
import { MarkdownFormula } from "./markdown-formula.tsx";
import { markdownInline } from "./markdown-inline.tsx";
import { MarkdownTable } from "./markdown-table.tsx";

const MAX_DEPTH = 12;

type MarkdownBlockProps = { token: Token; depth?: number };

/** One block of Markdown, rendered again only when its token is a new one. */
export const MarkdownBlock = memo(Block);

function Block({ token, depth = 0 }: MarkdownBlockProps) {
	if (isFormula(token)) return <MarkdownFormula token={token} />;
	if (!isTokenOf(blockTypes, token) || depth > MAX_DEPTH) return <p>{token.raw}</p>;
	switch (token.type) {
		case "space":
		case "def":
			return null;
		case "paragraph":
			return <p>{markdownInline(token.tokens)}</p>;
		case "heading":
			// A model's headings stand below the page's own, whatever depth it chose.
			return <h3 data-depth={token.depth}>{markdownInline(token.tokens)}</h3>;
		case "code":
			return <CodeBlock code={token.text} language={token.lang ?? ""} />;
		case "blockquote":
			return (
				<blockquote>
					<Blocks tokens={token.tokens} depth={depth + 1} />
				</blockquote>
			);
		case "list":
			return <List list={token} depth={depth + 1} />;
		case "table":
			return <MarkdownTable table={token} />;
		case "hr":
			return <hr />;
		case "html":
			return <p>{token.text}</p>;
		case "text":
		case "checkbox":
			return markdownInline([token]);
	}
}

function Blocks({ tokens, depth }: { tokens: readonly Token[]; depth: number }) {
	return tokens.map((token, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: blocks of a text have no other identity
		<MarkdownBlock key={index} token={token} depth={depth} />
	));
}

function List({ list, depth }: { list: Tokens.List; depth: number }) {
	const items = list.items.map((item, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: items of a text have no other identity
		<li key={index} data-task={item.task || undefined}>
			<Blocks tokens={item.tokens} depth={depth} />
		</li>
	));
	if (!list.ordered) return <ul>{items}</ul>;
	return <ol start={list.start === "" ? undefined : list.start}>{items}</ol>;
}

const blockTypes = [
	"space",
	"def",
	"paragraph",
	"heading",
	"code",
	"blockquote",
	"list",
	"table",
	"hr",
	"html",
	"text",
	"checkbox",
] as const;
