import clsx from "clsx";
import { ArrowDown } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import { type Anchor, useFollowing } from "./use-following.ts";

type ConversationLogProps = {
	/** Changes with each new question: the log then goes to its anchor, wherever the reader was. */
	questionId: number | undefined;
	/** `end` where answers are streamed, `question` where they come whole. */
	anchor: Anchor;
	/** How tall it is. */
	className: string;
	boxRef?: RefObject<HTMLDivElement | null>;
	children: ReactNode;
};

/** The scrolling part: follows its anchor as long as the reader is there, offers a way back if not. */
export function ConversationLog({ questionId, anchor, ...rest }: ConversationLogProps) {
	const t = useTexts("conversation");
	const ownBox = useRef<HTMLDivElement>(null);
	const content = useRef<HTMLDivElement>(null);
	const box = rest.boxRef ?? ownBox;
	const { isFollowing, follow } = useFollowing({ box, content }, anchor);
	useEffect(() => {
		if (questionId !== undefined) follow();
	}, [questionId, follow]);
	return (
		// Without the rule the browser would scroll the page along when text inside the log moves.
		<div className={clsx("relative min-h-0 print:h-auto [overflow-anchor:none]", rest.className)}>
			{/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
			<div
				ref={box}
				role="log"
				aria-label={t("conversation")}
				// Token by token is not to be read aloud: a status beside the log says what matters.
				aria-live="off"
				tabIndex={0}
				className="relative h-full overflow-auto overscroll-contain rounded-[inherit] outline-offset-[-2px] print:h-auto print:overflow-visible"
			>
				<div ref={content} className="flex min-h-full flex-col gap-4 p-4">
					{rest.children}
				</div>
			</div>
			{/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
			{!isFollowing && anchor === "end" && (
				<Button
					look="secondary"
					className="absolute inset-x-0 bottom-3 mx-auto w-fit whitespace-nowrap shadow-md print:hidden"
					onClick={follow}
				>
					<ArrowDown aria-hidden="true" className="size-4" />
					{t("jumpToLatest")}
				</Button>
			)}
		</div>
	);
}
