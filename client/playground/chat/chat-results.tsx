import { useDeferredValue } from "react";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { ResultsColumn } from "../columns.tsx";
import { EmptyCase } from "../results/empty-case.tsx";
import { Processing } from "../results/processing.tsx";
import { AnswerView } from "./answer-view.tsx";
import { endingNote } from "./ending-note.ts";
import type { ChatState } from "./use-chat.ts";

/** The latest answer of the conversation, in the column where every task shows its result. */
export function ChatResults({ chat }: { chat: ChatState }) {
	const { messages, isRunning, askAgain } = chat;
	const last = messages.at(-1);
	const answer = messages.findLast((message) => message.role === "assistant");
	const error = answer === last ? answer?.error : undefined;
	const hasText = answer !== undefined && answer.content.trim() !== "";
	const isShown = answer !== undefined && !isRunning && (hasText || !answer.error);
	// A second drawing of a long answer can wait: the browser stays free for the visitor meanwhile.
	const drawn = useDeferredValue(isShown ? answer : undefined);
	const isDrawn = isShown && drawn === answer;
	return (
		<ResultsColumn
			actions={
				isShown && hasText && <CopyButton text={answer.content} label="Copy the latest answer" />
			}
		>
			{(isRunning || (isShown && !isDrawn)) && <Processing />}
			{isDrawn && (
				<AnswerView
					text={answer.content}
					reasoning={answer.reasoning}
					thinkingMs={answer.thinkingMs}
					facts={answer.facts}
					note={endingNote(answer)}
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
