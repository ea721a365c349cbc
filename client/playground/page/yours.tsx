import type { HistoryEntry } from "../../calls/row.ts";
import { useTable } from "../../calls/table.ts";
import { PageLink } from "../../language/page-link.tsx";
import { useTexts } from "../../language/use-texts.ts";
import { textDirection } from "../../lib/text-direction.ts";
import { Button } from "../../ui/button.tsx";
import { entryState, useEntrySearch } from "../history/use-open-entry.ts";
import { ModelIcon } from "../tasks/model-icon.tsx";
import { RowThumb } from "../tasks/row-thumb.tsx";

const MOST = 8;

/** The visitor's last results, each a press away. Nothing while there are none. */
export function Yours() {
	const t = useTexts("results");
	const searchOf = useEntrySearch();
	const entries = useTable((table) => table.entries) ?? [];
	const shown = entries
		.flatMap((entry) => {
			const search = searchOf(entry);
			return search === undefined ? [] : [{ entry, search }];
		})
		.slice(0, MOST);
	if (shown.length === 0) return null;
	return (
		<section aria-labelledby="yours" className="mt-3">
			<div className="flex min-h-11 items-center justify-between">
				{/* No heading: styles.css knows a result by its heading. */}
				<p id="yours" className="text-sm font-medium">
					{t("yours")}
				</p>
				<Button
					look="quiet"
					aria-haspopup="dialog"
					className="-me-3 px-3 text-sm"
					onClick={openHistory}
				>
					{t("allResults", { count: entries.length })}
				</Button>
			</div>
			<ul className="-m-1 flex gap-3 overflow-x-auto p-1">
				{shown.map((one) => (
					<li key={one.entry.id} className="shrink-0">
						<Square {...one} />
					</li>
				))}
			</ul>
		</section>
	);
}

/** Presses the header's button, which has the drawer. */
function openHistory() {
	document.querySelector<HTMLElement>("[data-opens-results]")?.click();
}

function Square({ entry, search }: { entry: HistoryEntry; search: string }) {
	const t = useTexts("tasks");
	const { task, title, preview, picture, peaks } = entry;
	const words = title || preview;
	const name = [t("exhibit", { task }), words].filter(Boolean).join(": ");
	return (
		<PageLink
			to={`/playground${search}`}
			state={entryState}
			aria-label={name}
			className="relative block size-24 overflow-hidden rounded-xl border border-line bg-sunken hover:border-accent"
		>
			{picture || peaks ? (
				<RowThumb row={entry} className="size-full" />
			) : (
				<>
					<ModelIcon task={task} className="m-2 mb-0 size-4 text-accent" />
					<span
						dir={textDirection(words ?? "")}
						className="m-2 mt-1 line-clamp-3 text-xs/4.5 wrap-anywhere"
					>
						{words}
					</span>
				</>
			)}
		</PageLink>
	);
}
