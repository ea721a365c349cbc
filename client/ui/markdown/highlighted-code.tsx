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
import type { ReactNode } from "react";

const lowlight = createLowlight({ bash, css, go, javascript, json, python, sql, typescript, xml });
lowlight.registerAlias({ bash: ["shell", "console"] });

type Nodes = ReturnType<typeof lowlight.highlight>["children"];

/** Highlighted code, if the language is known. Heavy: load it lazily. */
export function HighlightedCode({ code, language }: { code: string; language: string }) {
	return lowlight.registered(language)
		? wordNodes(lowlight.highlight(language, code).children)
		: code;
}

// Elements, not components: code has hundreds of tokens, and each component costs an object.
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
