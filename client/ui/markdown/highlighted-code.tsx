import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import go from "highlight.js/lib/languages/go";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import { createLowlight } from "lowlight";
import { type ReactNode, useMemo } from "react";
import type { CodeLanguage } from "./code-languages.ts";

const grammars = {
	bash,
	css,
	go,
	javascript,
	json,
	python,
	sql,
	typescript,
	xml,
} satisfies Record<CodeLanguage, unknown>;
const lowlight = createLowlight(grammars);

type Nodes = ReturnType<typeof lowlight.highlight>["children"];

/** Code with its words coloured. Heavy: load it lazily, only when there is code to show. */
export function HighlightedCode({ code, language }: { code: string; language: CodeLanguage }) {
	const words = useMemo(
		() => wordNodes(lowlight.highlight(language, code).children),
		[code, language],
	);
	return <>{words}</>;
}

// Elements, not components: code has hundreds of words, and a component costs one more object each.
function wordNodes(nodes: Nodes): ReactNode {
	const [first] = nodes;
	if (nodes.length === 1 && first?.type === "text") return first.value;
	return nodes.map((node, index) => {
		if (node.type === "text") return node.value;
		if (node.type !== "element") return null;
		const classes = node.properties.className;
		return (
			// biome-ignore lint/suspicious/noArrayIndexKey: words of a code have no other identity
			<span key={index} className={Array.isArray(classes) ? classes.join(" ") : undefined}>
				{wordNodes(node.children)}
			</span>
		);
	});
}
