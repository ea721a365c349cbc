import { CopyButton } from "../../ui/copy-button.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ResultsColumn } from "../columns.tsx";
import { AnswerView } from "./answer-view.tsx";
import type { AnswerMessage } from "./message.ts";
import type { ChatState } from "./use-chat.ts";

const notes: Record<AnswerMessage["ending"], string | undefined> = {
	complete: undefined,
	length: "Cut: the answer reached the token limit.",
	stopped: "Stopped",
	failed: undefined,
};

/** The latest answer of the conversation, in the column where every task shows its result. */
export function ChatResults({ chat }: { chat: ChatState }) {
	const { messages, isRunning, askAgain } = chat;
	const last = messages.at(-1);
	const answer = messages.findLast(hasText);
	const error = last?.role === "assistant" ? last.error : undefined;
	const isShown = answer !== undefined && !isRunning && (!error || answer === last);
	return (
		<ResultsColumn
			actions={isShown && <CopyButton text={answer.content} label="Copy the latest answer" />}
		>
			{isRunning && (
				<div className="flex flex-1 flex-col items-center justify-center gap-3 text-soft">
					<Spinner className="size-8 text-accent" />
					Processing your request...
				</div>
			)}
			{isShown && (
				<AnswerView
					text={answer.content}
					reasoning={answer.reasoning}
					thinkingMs={answer.thinkingMs}
					facts={answer.facts}
					note={notes[answer.ending]}
				/>
			)}
			{!isRunning && error && (
				<div className={isShown ? "mt-4" : ""}>
					<ErrorPanel {...error} onRetry={() => askAgain("normal")} />
				</div>
			)}
			{!isRunning && !isShown && !error && (
				<p className="m-auto text-center text-soft">The latest answer is shown here.</p>
			)}
		</ResultsColumn>
	);
}

function hasText(message: { role: string; content: string }): message is AnswerMessage {
	return message.role === "assistant" && message.content.trim() !== "";
}
