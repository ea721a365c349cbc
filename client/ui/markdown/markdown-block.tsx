import type { Token, Tokens } from "marked";
import { createContext, memo, use } from "react";
import { isFormula } from "../../formulas/formula-token.ts";
import { directionOf } from "../../lib/text-direction.ts";
import { CodeBlock } from "./code-block.tsx";
import { contentOfHtml } from "./markdown-blocks.ts";
import { MarkdownFormula, markdownInline } from "./markdown-inline.tsx";
import { MarkdownTable } from "./markdown-table.tsx";

const MAX_DEPTH = 12;

/** Whether the answer around a block is written from right to left. */
export const RightToLeft = createContext(false);

/** One block of Markdown, rendered again only for a new token. */
const MarkdownBlock = memo(Block);

function Block({ token, depth }: { token: Token; depth: number }) {
	const direction = directionOf(token.raw, use(RightToLeft));
	if (isFormula(token)) return <MarkdownFormula token={token} />;
	if (depth > MAX_DEPTH) return <p>{token.raw}</p>;
	switch (token.type) {
		case "space":
		case "def":
			return null;
		case "paragraph":
		// A list's words have the same element before and after a blank line makes them paragraphs.
		case "text":
			return (
				<p dir={direction}>{markdownInline(token.type === "text" ? [token] : token.tokens)}</p>
			);
		case "heading":
			// Its sign comes before its words, and screen readers name an empty heading.
			if (token.text === "") return null;
			// All the same level, below the page's own headings.
			return (
				<h3 data-depth={token.depth} dir={direction}>
					{markdownInline(token.tokens)}
				</h3>
			);
		case "code":
			return <CodeBlock code={token.text} info={token.lang ?? ""} />;
		case "blockquote":
			return (
				<blockquote dir={direction ?? "auto"}>
					<Blocks tokens={token.tokens} depth={depth + 1} />
				</blockquote>
			);
		case "list":
			return (
				<List
					items={token.items}
					start={token.ordered ? token.start : null}
					direction={direction ?? "auto"}
					depth={depth + 1}
				/>
			);
		case "table":
			return <MarkdownTable header={token.header} rows={token.rows} />;
		case "hr":
			return <hr />;
		case "html":
			return <Html html={token.text} />;
		case "checkbox":
			return markdownInline([token]);
		default:
			return <p>{token.raw}</p>;
	}
}

function Html({ html }: { html: string }) {
	const content = contentOfHtml(html);
	if (content === undefined) return <p>{html}</p>;
	return content.length > 0 && <p>{markdownInline(content)}</p>;
}

type BlocksProps = { tokens?: readonly Token[] | undefined; depth?: number };

export function Blocks({ tokens = [], depth = 0 }: BlocksProps) {
	return tokens.map((token, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: text only grows, so a block's place is its identity
		<MarkdownBlock key={index} token={token} depth={depth} />
	));
}

type ListProps = {
	items: readonly Tokens.ListItem[];
	/** The first number; "" if it is missing, null if the list is not numbered. */
	start: number | "" | null;
	direction: "rtl" | "auto";
	depth: number;
};

function List({ items, start, direction, depth }: ListProps) {
	const listed = items.map((item, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: items of a text have no other identity
		<li key={index} data-task={item.task || undefined}>
			<Blocks tokens={item.tokens} depth={depth} />
		</li>
	));
	if (start === null) return <ul dir={direction}>{listed}</ul>;
	return (
		<ol dir={direction} start={start === "" ? undefined : start}>
			{listed}
		</ol>
	);
}
