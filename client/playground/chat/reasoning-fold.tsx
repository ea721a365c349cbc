import { ChevronRight } from "lucide-react";
import { useState } from "react";

type ReasoningFoldProps = {
	reasoning: string;
	thinkingMs: number | undefined;
	/** True as long as the answer has not begun: the section is open by itself. */
	isThinking?: boolean;
};

/** The model's thinking: open while it streams, folded once the answer begins, as the reader likes after. */
export function ReasoningFold({
	reasoning,
	thinkingMs = 0,
	isThinking = false,
}: ReasoningFoldProps) {
	const [chosen, setChosen] = useState<boolean>();
	const isOpen = chosen ?? isThinking;
	const seconds = Math.max(1, Math.round(thinkingMs / 1000));
	return (
		<div className="text-sm text-soft">
			<button
				type="button"
				aria-expanded={isOpen}
				onClick={() => setChosen(!isOpen)}
				className="-ml-1 inline-flex min-h-11 items-center gap-1 rounded-md px-1 font-medium hover:text-ink sm:min-h-8"
			>
				<ChevronRight
					aria-hidden="true"
					className={`size-4 transition-transform ${isOpen ? "rotate-90" : ""}`}
				/>
				{isThinking ? `Thinking for ${seconds} s` : `Thought for ${seconds} s`}
			</button>
			{isOpen && (
				<div className="mt-1 mb-2 border-l-2 border-line pl-3 break-words whitespace-pre-wrap">
					{reasoning.trim()}
				</div>
			)}
		</div>
	);
}
