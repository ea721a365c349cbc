import { useState } from "react";
import "./markdown.css";
import { isRightToLeft } from "../../lib/text-direction.ts";
import { Blocks, RightToLeft } from "./markdown-block.tsx";
import { createBlockParser, type TextState } from "./markdown-blocks.ts";

/** Use it through `AnswerText`, which keeps the parser out of the first load. */
export function MarkdownDocument({ text, state }: { text: string; state: TextState }) {
	const [parseBlocks] = useState(createBlockParser);
	return (
		<div className="markdown" data-streaming={state === "streaming" || undefined}>
			<RightToLeft value={isRightToLeft(text)}>
				<Blocks tokens={parseBlocks(text, state)} />
			</RightToLeft>
		</div>
	);
}
