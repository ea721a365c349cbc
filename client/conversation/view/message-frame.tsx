import clsx from "clsx";
import type { ReactNode } from "react";

type Props = { from: "user" | "assistant"; name: string; children: ReactNode };

/**
 * One message: the visitor's at the end of the line, the answer at its start. The browser skips drawing what is
 * scrolled away, but on paper: a long conversation costs what is in sight.
 */
export function MessageFrame({ from, name, children }: Props) {
	return (
		<article
			data-role={from}
			className={clsx(
				"flex max-w-full flex-col gap-1 [contain-intrinsic-size:auto_8rem] [content-visibility:auto] print:[content-visibility:visible]",
				from === "user" ? "items-end" : "items-start",
			)}
		>
			<h3 className="sr-only">{name}</h3>
			{children}
		</article>
	);
}

export const answerBubble =
	"w-fit max-w-full rounded-2xl rounded-es-md border border-line bg-surface px-4 py-3";
