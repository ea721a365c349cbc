import { Markdown } from "../../ui/markdown.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { AnswerEnd, type AnswerEndProps } from "./answer-end.tsx";
import type { AnswerMessage, RunningMessage } from "./message.ts";
import { ReasoningFold } from "./reasoning-fold.tsx";

type AnswerBubbleProps = Omit<AnswerEndProps, "message"> & {
	message: AnswerMessage | RunningMessage;
	/** What stands here until the first word of the answer. */
	busyText: string;
};

/**
 * What the model says: its thinking, open as long as there is no answer, then the text as it comes.
 * The same elements stay when the answer is complete: nothing is drawn twice.
 */
export function AnswerBubble({ message, busyText, ...actions }: AnswerBubbleProps) {
	const { content, reasoning, thinkingMs } = message;
	const isBlank = content.trim() === "";
	const isRunning = message.ending === "running";
	return (
		<div className="flex max-w-full flex-col gap-2">
			{isRunning && isBlank && (
				<p className="flex items-center gap-2 text-soft">
					<Spinner className="size-4 text-accent" />
					{busyText}
				</p>
			)}
			{reasoning && (
				<ReasoningFold
					reasoning={reasoning}
					thinkingMs={thinkingMs}
					isThinking={isRunning && isBlank}
				/>
			)}
			{!isBlank && (
				<div className="w-fit max-w-full rounded-2xl rounded-bl-md border border-line bg-surface px-4 py-3">
					<Markdown text={content} isStreaming={isRunning} />
				</div>
			)}
			{message.ending !== "running" && <AnswerEnd message={message} {...actions} />}
		</div>
	);
}
