import { ArrowDown } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useStickToBottom } from "use-stick-to-bottom";
import { Button } from "../../ui/button.tsx";

type ConversationLogProps = {
	/** Changes with each new question: the log then goes to the bottom, wherever the reader was. */
	questionId: number | undefined;
	children: ReactNode;
};

/** The scrolling part: follows the bottom as long as the reader is there, offers a way back if not. */
export function ConversationLog({ questionId, children }: ConversationLogProps) {
	const { scrollRef, contentRef, isAtBottom, scrollToBottom } = useStickToBottom({
		initial: "instant",
		resize: "instant",
	});
	useEffect(() => {
		if (questionId !== undefined) scrollToBottom("instant");
	}, [questionId, scrollToBottom]);
	return (
		// Without the rule the browser would scroll the page along when text inside the log moves.
		<div className="relative [overflow-anchor:none]">
			{/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
			<div
				ref={scrollRef}
				role="log"
				aria-label="Conversation"
				// Token by token is not to be read aloud: a status beside the log says what matters.
				aria-live="off"
				tabIndex={0}
				className="h-[clamp(300px,45dvh,400px)] overflow-auto overscroll-contain rounded-lg border border-line bg-paper"
			>
				<div ref={contentRef} className="flex min-h-full flex-col gap-4 p-4">
					{children}
				</div>
			</div>
			{/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
			{!isAtBottom && (
				<Button
					look="secondary"
					className="absolute bottom-3 left-1/2 -translate-x-1/2 whitespace-nowrap shadow-md"
					onClick={() => scrollToBottom("instant")}
				>
					<ArrowDown aria-hidden="true" className="size-4" />
					Jump to the latest
				</Button>
			)}
		</div>
	);
}
