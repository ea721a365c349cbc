import { textLanguage } from "../../lib/text-language.ts";
import { Markdown } from "../../ui/markdown.tsx";
import { ResultFacts } from "../results/result-facts.tsx";
import type { AnswerFacts } from "./message.ts";
import { ReasoningFold } from "./reasoning-fold.tsx";

type AnswerViewProps = {
	text: string;
	reasoning?: string | undefined;
	thinkingMs?: number | undefined;
	facts?: AnswerFacts | undefined;
	/** How it ended, where that is not the normal way. */
	note?: string | undefined;
	isStreaming?: boolean;
};

/** A written answer in the Results column. */
export function AnswerView(props: AnswerViewProps) {
	const { text, reasoning = "", thinkingMs, facts, note, isStreaming = false } = props;
	const isThinking = isStreaming && text === "";
	return (
		// Blocks below the fold are laid out when they come near: a long answer appears at once.
		<div className="flex min-w-0 flex-col gap-3 [&_.markdown>*]:[contain-intrinsic-size:auto_4rem] [&_.markdown>*]:[content-visibility:auto]">
			{reasoning !== "" && (
				<ReasoningFold reasoning={reasoning} thinkingMs={thinkingMs} isThinking={isThinking} />
			)}
			{text !== "" && (
				<div dir="auto" lang={textLanguage(text)}>
					<Markdown text={text} isStreaming={isStreaming} />
				</div>
			)}
			{note && <p className="text-sm font-medium text-warn">{note}</p>}
			{facts && <ResultFacts result={facts} />}
		</div>
	);
}
