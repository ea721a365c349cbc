import { CopyButton } from "../../ui/copy-button.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { ResultsColumn } from "../columns.tsx";
import { EmptyCase } from "../results/empty-case.tsx";
import { Processing } from "../results/processing.tsx";
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
			{isRunning && <Processing />}
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
				<EmptyCase>Ask something to read the latest answer here.</EmptyCase>
			)}
		</ResultsColumn>
	);
}

function hasText(message: { role: string; content: string }): message is AnswerMessage {
	return message.role === "assistant" && message.content.trim() !== "";
}
