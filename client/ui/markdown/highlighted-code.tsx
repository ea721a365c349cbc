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
import { growingText } from "../../lib/growing-text.ts";

const lowlight = createLowlight({ bash, css, go, javascript, json, python, sql, typescript, xml });
lowlight.registerAlias({ bash: ["shell", "console"] });

type Nodes = ReturnType<typeof lowlight.highlight>["children"];

/** Highlighted code, if the language is known. Heavy: load it lazily. */
export function HighlightedCode({ code, language }: { code: string; language: string }) {
	return lowlight.registered(language) ? (
		wordNodes(lowlight.highlight(language, code).children)
	) : (
		<span ref={growingText(code)} />
	);
}

// Elements, not components: code has hundreds of tokens, and each component costs an object.
function wordNodes(nodes: Nodes): ReactNode {
	return nodes.map((node, index) => {
		if (node.type === "text") return node.value;
		if (node.type !== "element") return null;
		const classes = node.properties.className;
		const look = Array.isArray(classes) ? classes.join(" ") : undefined;
		const [first, ...others] = node.children;
		// A string or a comment may be long, and still grow.
		if (first?.type === "text" && others.length === 0) {
			// biome-ignore lint/suspicious/noArrayIndexKey: see below
			return <span key={`word ${index}`} className={look} ref={growingText(first.value)} />;
		}
		return (
			// biome-ignore lint/suspicious/noArrayIndexKey: words of a code have no other identity
			<span key={index} className={look}>
				{wordNodes(node.children)}
			</span>
		);
	});
}
