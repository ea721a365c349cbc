import type { MarkedToken, Token } from "marked";
import { decodeEntities } from "./markdown-entities.ts";
import { MarkdownLink } from "./markdown-link.tsx";

const MAX_DEPTH = 24;

type MarkdownInlineProps = { tokens: readonly Token[] | undefined; depth?: number };

/** Text inside a block: emphasis, code, links. Raw HTML is shown as the text it is. */
export function MarkdownInline({ tokens = [], depth = 0 }: MarkdownInlineProps) {
	return tokens.map((token, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other identity
		<InlineToken key={index} token={token} depth={depth} />
	));
}

function InlineToken({ token, depth }: { token: Token; depth: number }) {
	if (!isInlineToken(token) || depth > MAX_DEPTH) return token.raw;
	switch (token.type) {
		case "strong":
			return <strong>{children(token.tokens, depth)}</strong>;
		case "em":
			return <em>{children(token.tokens, depth)}</em>;
		case "del":
			return <del>{children(token.tokens, depth)}</del>;
		case "codespan":
			return <code>{token.text}</code>;
		case "br":
			return <br />;
		case "link":
			return (
				<MarkdownLink href={token.autolink ? token.href : decodeEntities(token.href)}>
					{children(token.tokens, depth)}
				</MarkdownLink>
			);
		case "image":
			return (
				<MarkdownLink href={decodeEntities(token.href)}>
					{decodeEntities(token.text) || "Picture"}
				</MarkdownLink>
			);
		case "checkbox":
			return (
				<input
					type="checkbox"
					checked={token.checked}
					disabled
					aria-label={token.checked ? "Done" : "To do"}
				/>
			);
		case "text":
			if (token.tokens !== undefined) return children(token.tokens, depth);
			return token.escaped === false ? decodeEntities(token.text) : token.text;
		case "escape":
		case "html":
			return token.text;
	}
}

function children(tokens: readonly Token[], depth: number) {
	return <MarkdownInline tokens={tokens} depth={depth + 1} />;
}

const inlineTypes = [
	"strong",
	"em",
	"del",
	"codespan",
	"br",
	"link",
	"image",
	"checkbox",
	"text",
	"escape",
	"html",
] as const;

type InlineMarkedToken = Extract<MarkedToken, { type: (typeof inlineTypes)[number] }>;

function isInlineToken(token: Token): token is InlineMarkedToken {
	return inlineTypes.some((type) => type === token.type);
}
