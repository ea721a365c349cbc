import { RotateCcw } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { AnswerFactsLine } from "./answer-facts-line.tsx";
import { endingNote } from "./ending-note.ts";
import { ErrorBubble } from "./error-bubble.tsx";
import type { AnswerMessage } from "./message.ts";

/** The answer that has ended, and what can be done with it. */
export type AnswerEndProps = {
	message: AnswerMessage;
	/** Given for the last answer only, as long as nothing runs. */
	onAskAgain?: ((manner: "normal" | "brief") => void) | undefined;
	/** Asks once by itself where a loading model said how long it takes. */
	askItselfAgain?: (() => void) | undefined;
};

/** How an answer ended: a note, an error, its facts, and the ways on. */
export function AnswerEnd({ message, onAskAgain, askItselfAgain }: AnswerEndProps) {
	const { content, ending, facts, error, timestamp } = message;
	const isBlank = content.trim() === "";
	const isBudgetSpent = isBlank && ending === "length";
	const note = endingNote(message);
	return (
		<>
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
		</>
	);
}
