import clsx from "clsx";
import { type ReactNode, useDeferredValue } from "react";
import { useFormats } from "../../language/formats.ts";

type Props = { from: "user" | "assistant"; name: string; children: ReactNode };

/**
 * One message: the visitor's at the end of the line, the answer's at its start. On screen the browser skips
 * messages out of sight, so a long conversation costs no more than the visible part.
 */
export function MessageFrame({ from, name, children }: Props) {
	return (
		<article
			data-role={from}
			className={clsx(
				"enters group/message flex max-w-full flex-col gap-1 [contain-intrinsic-size:auto_8rem] [content-visibility:auto] print:[content-visibility:visible]",
				from === "user" ? "items-end" : "items-start",
			)}
		>
			<h3 className="sr-only">{name}</h3>
			{children}
		</article>
	);
}

/** Facts beside a message's words: there for a reader who points at the message or moves the focus into it. */
export const onInterest =
	"opacity-0 transition-opacity group-focus-within/message:opacity-100 group-hover/message:opacity-100 print:opacity-100";

export function MessageTime({ timestamp }: { timestamp: number }) {
	const { moment } = useFormats();
	const date = new Date(timestamp);
	// The page's first formatter takes a slow phone longer than the rest of a message, which is shown first.
	const isFormatted = useDeferredValue(true, false);
	return (
		<time dateTime={date.toISOString()} className="inline-block min-h-4 text-xs text-soft">
			{isFormatted && moment(date)}
		</time>
	);
}
