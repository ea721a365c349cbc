import type { ReactNode } from "react";
import { AnswerText } from "../../conversation/answer/answer-text.tsx";
import { ReasoningFold } from "../../conversation/answer/reasoning-fold.tsx";
import type { AnswerFacts } from "../../conversation/message.ts";
import { ResultFacts } from "../results/result-facts.tsx";

type AnswerViewProps = {
	text: string;
	reasoning?: string | undefined;
	thinkingMs?: number | undefined;
	facts?: AnswerFacts | undefined;
	/** How it ended, where that is not the normal way. */
	note?: ReactNode;
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
			{text !== "" && <AnswerText text={text} isStreaming={isStreaming} />}
			{note}
			{facts && <ResultFacts result={facts} />}
		</div>
	);
}
