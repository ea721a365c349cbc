import clsx from "clsx";
import { ArrowDown } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { textDirection } from "../../lib/text-direction.ts";
import { Button } from "../../ui/button.tsx";
import { type ReadingPlaceOptions, useReadingPlace } from "./use-reading-place.ts";

type ConversationLogProps = Omit<ReadingPlaceOptions, "box"> & {
	box?: ReadingPlaceOptions["box"];
	/** The log's accessible name, if there are two. */
	label?: string;
	/** Stands at the top of a phone's log once what it names has left the view. The class reserves `--title` for it. */
	title?: string | undefined;
	className: string;
	/** The layout class of the message column. */
	inner?: string;
	/** Whether an answer is on its way. */
	isRunning: boolean;
	children: ReactNode;
};

/** The scrolling log: shows an answer from its beginning, and offers a way to its end while it grows out of view. */
export function ConversationLog({
	className,
	label,
	inner = "gap-4 p-4",
	isRunning,
	title,
	children,
	...props
}: ConversationLogProps) {
	const t = useTexts("conversation");
	const { questionId, name } = props;
	const ownBox = useRef<HTMLDivElement>(null);
	const box = props.box ?? ownBox;
	const { content, handlers, isFollowing, isEndSeen, jumpToEnd } = useReadingPlace({
		box,
		questionId,
		name,
	});
	return (
		// Without overflow-anchor the browser would scroll the page when text inside the log moves.
		<div
			className={clsx(
				"log-fade relative print:h-auto print:flex-none print:border-0 [overflow-anchor:none]",
				className,
			)}
		>
			{/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
			<div
				ref={box}
				role="log"
				aria-label={label ?? t("conversation")}
				// Screen readers should not read every token; a status beside the log gives the essentials.
				aria-live="off"
				tabIndex={0}
				className={clsx(
					"absolute inset-0 scroll-pt-[calc(0.5rem+var(--title,0px))] overflow-auto overscroll-contain rounded-[inherit] outline-offset-[-2px] print:static print:overflow-visible",
					// Otherwise a scroll may be the browser's own.
					isFollowing && "[overflow-anchor:none]",
				)}
				{...handlers}
			>
				<div ref={content} className={clsx("mx-auto flex min-h-full flex-col", inner)}>
					{children}
				</div>
			</div>
			{/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
			{title && (
				<p
					aria-hidden="true"
					dir={textDirection(title)}
					className="absolute inset-x-3 top-0 h-(--title) truncate border-line border-b bg-paper text-sm font-semibold sm:hidden print:hidden"
				>
					{title}
				</p>
			)}
			{isRunning && !isEndSeen && (
				<Button
					look="secondary"
					className="enters absolute inset-x-0 bottom-3 z-10 mx-auto w-fit rounded-full! whitespace-nowrap shadow-md print:hidden"
					onClick={jumpToEnd}
				>
					{t("writing")}
					<ArrowDown aria-hidden="true" className="size-4" />
					<span className="sr-only">{t("jumpToEnd")}</span>
				</Button>
			)}
		</div>
	);
}
