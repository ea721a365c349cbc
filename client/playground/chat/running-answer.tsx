import { Markdown } from "../../ui/markdown.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { PartialAnswer } from "./partial-answer.ts";
import { ReasoningFold } from "./reasoning-fold.tsx";

type RunningAnswerProps = { partial: PartialAnswer; busyText: string };

/** The answer that is arriving: its thinking open, then the text as it comes. */
export function RunningAnswer({ partial, busyText }: RunningAnswerProps) {
	const { reasoning, answer, thinkingMs } = partial;
	return (
		<div className="flex max-w-full flex-col gap-2">
			{answer === "" && (
				<p className="flex items-center gap-2 text-soft">
					<Spinner className="size-4 text-accent" />
					{busyText}
				</p>
			)}
			{reasoning !== "" && (
				<ReasoningFold reasoning={reasoning} thinkingMs={thinkingMs} isThinking={answer === ""} />
			)}
			{answer !== "" && (
				<div className="w-fit max-w-full rounded-2xl rounded-bl-md border border-line bg-surface px-4 py-3">
					<Markdown text={answer} isStreaming />
				</div>
			)}
		</div>
	);
}
