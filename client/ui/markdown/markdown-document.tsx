import { useState } from "react";
import "./markdown.css";
import { MarkdownBlock } from "./markdown-block.tsx";
import { createBlockParser } from "./markdown-blocks.ts";

/** The parsed text. Load it through `Markdown`, which keeps the parser out of the first load. */
export function MarkdownDocument({ text, isStreaming }: { text: string; isStreaming: boolean }) {
	const [parseBlocks] = useState(createBlockParser);
	const blocks = parseBlocks(text, isStreaming);
	return (
		<div className="markdown" data-streaming={isStreaming || undefined}>
			{blocks.map((block, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: text only grows, so a block's place is its identity
				<MarkdownBlock key={index} token={block} />
			))}
		</div>
	);
}
