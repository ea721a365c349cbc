import clsx from "clsx";
import type { Segment } from "#shared/tasks/transcribe.ts";
import { clock } from "../../result/format-time.ts";
import { splitAtHits } from "./split-at-hits.ts";

type Props = {
	segment: Segment;
	search: string;
	isCurrent: boolean;
	onPlay: (() => void) | undefined;
};

/** A part of a transcript with its time; a button if it can be played. */
export function TranscriptPart({ segment, search, isCurrent, onPlay }: Props) {
	const Element = onPlay ? "button" : "div";
	return (
		<Element
			{...(onPlay && { type: "button", onClick: onPlay })}
			aria-current={isCurrent || undefined}
			className={clsx(
				"flex min-h-11 w-full items-baseline gap-4 rounded-lg px-3 py-2 text-start transition-colors",
				onPlay && "hover:bg-sunken",
				isCurrent && "bg-accent-soft forced-colors:outline",
			)}
		>
			<span className={clsx("text-sm tabular-nums", isCurrent ? "text-accent" : "text-soft")}>
				{clock(segment.start)}
			</span>
			<span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
				<MarkedText text={segment.text} search={search} />
			</span>
		</Element>
	);
}

function MarkedText({ text, search }: { text: string; search: string }) {
	return splitAtHits(text, search).map((piece, index) =>
		index % 2 === 1 ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other identity
			<mark key={index} className="rounded-sm bg-warn-soft text-ink underline decoration-warn">
				{piece}
			</mark>
		) : (
			piece
		),
	);
}
