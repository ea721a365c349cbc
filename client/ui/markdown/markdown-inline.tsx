import type { Token } from "marked";
import type { ReactNode } from "react";
import { isFormula } from "../../formulas/formula-token.ts";
import { useTexts } from "../../language/use-texts.ts";
import { isTokenOf } from "./is-token-of.ts";
import { decodeEntities } from "./markdown-entities.ts";
import { MarkdownFormula } from "./markdown-formula.tsx";
import { MarkdownLink } from "./markdown-link.tsx";

const MAX_DEPTH = 24;

/**
 * Text inside a block: emphasis, code, links. Raw HTML is shown as the text it is. Elements, not
 * components: a long conversation holds thousands of these pieces, and each component one more object.
 */
export function markdownInline(tokens: readonly Token[] = [], depth = 0): ReactNode {
	const nodes = tokens.map((token, index) => inlineToken(token, { key: index, depth }));
	return nodes.length === 1 ? nodes[0] : nodes;
}

function Checkbox({ isChecked }: { isChecked: boolean }) {
	const t = useTexts("conversation");
	return (
		<input
			type="checkbox"
			checked={isChecked}
			disabled
			aria-label={t(isChecked ? "done" : "toDo")}
		/>
	);
}

function Picture() {
	return useTexts("conversation")("picture");
}

type Place = { key: number; depth: number };

function inlineToken(token: Token, { key, depth }: Place): ReactNode {
	if (isFormula(token)) return <MarkdownFormula key={key} token={token} />;
	if (!isTokenOf(inlineTypes, token) || depth > MAX_DEPTH) return token.raw;
	switch (token.type) {
		case "strong":
			return <strong key={key}>{markdownInline(token.tokens, depth + 1)}</strong>;
		case "em":
			return <em key={key}>{markdownInline(token.tokens, depth + 1)}</em>;
		case "del":
			return <del key={key}>{markdownInline(token.tokens, depth + 1)}</del>;
		case "codespan":
			return <code key={key}>{token.text}</code>;
		case "br":
			return <br key={key} />;
		case "link":
			return (
				<MarkdownLink key={key} href={token.autolink ? token.href : decodeEntities(token.href)}>
					{markdownInline(token.tokens, depth + 1)}
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
			return token.escaped === false ? decodeEntities(token.text) : token.text;
		case "escape":
		case "html":
			return token.text;
	}
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
