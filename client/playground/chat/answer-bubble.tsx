import { RotateCcw } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { AnswerFactsLine } from "./answer-facts-line.tsx";
import { endingNote } from "./ending-note.ts";
import { ErrorBubble } from "./error-bubble.tsx";
import type { AnswerMessage } from "./message.ts";
import { ReasoningFold } from "./reasoning-fold.tsx";

type AnswerBubbleProps = {
	message: AnswerMessage;
	/** Given for the last answer only, as long as nothing runs. */
	onAskAgain?: ((manner: "normal" | "brief") => void) | undefined;
	/** Asks once by itself where a loading model said how long it takes. */
	askItselfAgain?: (() => void) | undefined;
};

/** What the model said: its thinking folded, the answer, how it ended, and what can be done with it. */
export function AnswerBubble({ message, onAskAgain, askItselfAgain }: AnswerBubbleProps) {
	const { content, ending, reasoning, thinkingMs, facts, error, timestamp } = message;
	const isBlank = content.trim() === "";
	const isBudgetSpent = isBlank && ending === "length";
	const note = endingNote(message);
	return (
		<div className="flex max-w-full flex-col gap-2">
			{reasoning && <ReasoningFold reasoning={reasoning} thinkingMs={thinkingMs} />}
			{!isBlank && (
				<div className="w-fit max-w-full rounded-2xl rounded-bl-md border border-line bg-surface px-4 py-3">
					<Markdown text={content} />
				</div>
			)}
			{isBudgetSpent && (
				<div className="rounded-2xl rounded-bl-md border border-line bg-warn-soft px-4 py-3">
					<p className="text-warn">{note}</p>
					{onAskAgain && (
						<Button look="secondary" className="mt-3" onClick={() => onAskAgain("brief")}>
							Ask for a short answer
						</Button>
					)}
				</div>
			)}
			{note && !isBudgetSpent && <p className="text-sm font-medium text-warn">{note}</p>}
			{error && (
				<ErrorBubble
					error={error}
					timestamp={timestamp}
					onRetry={onAskAgain && (() => onAskAgain("normal"))}
					retryItself={askItselfAgain}
				/>
			)}
			<div className="flex min-h-9 items-center gap-1">
				{!isBlank && <CopyButton text={content} label="Copy the answer" />}
				{onAskAgain && !error && (
					<IconButton icon={RotateCcw} label="Answer again" onClick={() => onAskAgain("normal")} />
				)}
				{facts && <AnswerFactsLine facts={facts} />}
			</div>
		</div>
	);
}
