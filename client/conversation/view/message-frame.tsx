import clsx from "clsx";
import { type ReactNode, useDeferredValue } from "react";
import { useFormats } from "../../language/formats.ts";

type Props = { from: "user" | "assistant"; name: string; children: ReactNode };

/**
 * One message: the visitor's at the line's end, the answer's at its start. The browser skips rendering messages off
 * screen, so a long conversation costs no more than its visible part.
 */
export function MessageFrame({ from, name, children }: Props) {
	return (
		<article
			data-role={from}
			className={clsx(
				"enters group/message flex max-w-full flex-col gap-1 [contain-intrinsic-size:auto_8rem] [content-visibility:auto] print:[content-visibility:visible]",
				// The time has its row, which is part of the gap before the answer.
				from === "user" ? "not-last:-mb-3 items-end" : "items-start",
			)}
		>
			<h3 className="sr-only">{name}</h3>
			{children}
		</article>
	);
}

/** Details of a message, shown on hover or focus, and always on a touch screen. */
export const onInterest =
	"pointer-fine:opacity-0 transition-opacity group-focus-within/message:opacity-100 group-hover/message:opacity-100 print:opacity-100";

export function MessageTime({ timestamp }: { timestamp: number }) {
	const { moment } = useFormats();
	const date = new Date(timestamp);
	// Creating the page's first formatter takes a slow phone longer than the rest of a message, so the message is painted
	// first.
	const isFormatted = useDeferredValue(true, false);
	return (
		<time dateTime={date.toISOString()} className="inline-block min-h-4 text-xs text-soft">
			{isFormatted && moment(date)}
		</time>
	);
}
