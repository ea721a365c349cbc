import clsx from "clsx";
import type { ReactNode } from "react";
import { MessageTime } from "./message-time.tsx";

type Props = {
	from: "user" | "assistant";
	timestamp: number;
	/** Of the text inside; empty for unknown. */
	language: string;
	children: ReactNode;
	/** What stands beside the time. */
	footer?: ReactNode;
};

/** One message's bubble with its time: the visitor's on the right, the assistant's on the left. */
export function BubbleFrame({ from, timestamp, language, children, footer }: Props) {
	const isVisitor = from === "user";
	return (
		<article data-role={from} className={clsx("flex flex-col", isVisitor && "items-end")}>
			<h3 lang="fr" className="sr-only">
				{isVisitor ? "Vous" : "Assistant"}
			</h3>
			<div
				lang={language}
				dir="auto"
				className={clsx(
					"max-w-[88%] rounded-2xl px-3.5 py-2.5",
					isVisitor
						? "whitespace-pre-wrap break-words rounded-br-md bg-accent text-on-accent"
						: "rounded-bl-md bg-sunken",
				)}
			>
				{children}
			</div>
			<div className="flex min-h-6 items-center gap-1 px-1 text-soft text-xs">
				<MessageTime timestamp={timestamp} />
				{footer}
			</div>
		</article>
	);
}
