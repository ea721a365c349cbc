import { useState } from "react";
import "./markdown.css";
import { Blocks } from "./markdown-block.tsx";
import { createBlockParser } from "./markdown-blocks.ts";

/** Use it through `AnswerText`, which keeps the parser out of the first load. */
export function MarkdownDocument({ text, isStreaming }: { text: string; isStreaming: boolean }) {
	const [parseBlocks] = useState(createBlockParser);
	return (
		<div className="markdown" data-streaming={isStreaming || undefined}>
			<Blocks tokens={parseBlocks(text, isStreaming)} />
		</div>
	);
}
