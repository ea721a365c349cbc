import clsx from "clsx";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { categories } from "#shared/tasks/task.ts";
import type { HistoryEntry } from "../../calls/row.ts";
import { MessageTime } from "../../conversation/view/message-frame.tsx";
import { useFormats } from "../../language/formats.ts";
import { useTexts } from "../../language/use-texts.ts";
import { groupsOf } from "../../lib/groups.ts";
import { fold } from "../../lib/letters.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { textDirection } from "../../lib/text-direction.ts";
import { textLanguage } from "../../lib/text-language.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { PartBoundary } from "../../ui/lazy-boundary.tsx";
import { Select } from "../../ui/select.tsx";
import { RowThumb } from "../tasks/row-thumb.tsx";
import { EntryDetail } from "./entry-detail.tsx";
import { useOpenEntry } from "./use-open-entry.ts";

/** The search and the filter appear from this many results on. */
const MANY = 4;

/** The results by day, newest first: a list, or the pictures as a grid. A press opens one. */
export function EntryList({ entries }: { entries: readonly HistoryEntry[] }) {
	const t = useTexts("results");
	const page = useTexts("page");
	const { day } = useFormats();
	const { find } = useCatalogue();
	const [chosenId, setChosenId] = useState<string>();
	const [search, setSearch] = useState("");
	const [chosenKind, setKind] = useState("");
	const kindOf = ({ modelId }: HistoryEntry) => find(modelId)?.category;
	const kinds = categories.filter((each) => entries.some((entry) => kindOf(entry) === each));
	// What the fields that are shown say: after a deletion there may be none.
	const isMany = entries.length >= MANY;
	const kind = isMany && kinds.some((each) => each === chosenKind) ? chosenKind : "";
	const isGrid = (kinds.length === 1 ? kinds[0] : kind) === "image";
	const nameOf = ({ modelId }: HistoryEntry) => find(modelId)?.name ?? modelId;
	const sought = isMany ? fold(search.trim()) : "";
	const shown = entries.filter((entry) => {
		const words = fold(`${entry.title}\n${entry.preview ?? ""}\n${nameOf(entry)}`);
		return words.includes(sought) && (kind === "" || kindOf(entry) === kind);
	});
	const days = groupsOf(shown, ({ at }) => day(new Date(at)));
	return (
		<>
			{isMany && (
				/* Below the ring of the focus is the sheet's head. */
				<div className="mb-2 flex flex-wrap gap-3 pt-1">
					<input
						type="search"
						aria-label={t("searchResults")}
						placeholder={t("searchResults")}
						value={search}
						onChange={({ target }) => setSearch(target.value)}
						className="h-11 min-w-40 flex-1 rounded-lg border border-edge bg-surface px-3"
					/>
					{kinds.length > 1 && (
						<div>
							<Select
								aria-label={t("kind")}
								value={kind}
								onChange={({ target }) => setKind(target.value)}
							>
								<option value="">{t("allKinds")}</option>
								{kinds.map((each) => (
									<option key={each} value={each}>
										{page(each)}
									</option>
								))}
							</Select>
						</div>
					)}
				</div>
			)}
			<p role="status" className="text-soft not-empty:py-8 not-empty:text-center">
				{shown.length === 0 && t("noMatch")}
			</p>
			{days.map(([name, ofDay]) => (
				<section key={name}>
					<h3 className="mt-3 mb-1.5 text-sm font-medium text-soft first-letter:uppercase">
						{name}
					</h3>
					<ul
						aria-label={`${t("yourResults")}: ${name}`}
						className={isGrid ? "grid grid-flow-row-dense grid-cols-3 gap-2" : "space-y-2"}
					>
						{ofDay.map((entry) => (
							<Entry
								key={entry.id}
								{...{ entry, isGrid }}
								name={nameOf(entry)}
								isChosen={entry.id === chosenId}
								onChoose={(isChosen) => setChosenId(isChosen ? entry.id : undefined)}
							/>
						))}
					</ul>
				</section>
			))}
		</>
	);
}

type EntryProps = {
	entry: HistoryEntry;
	/** Of its model. */
	name: string;
	isGrid: boolean;
	/** Its details are shown. */
	isChosen: boolean;
	onChoose: (isChosen: boolean) => void;
};

/** A result, which a press opens; a second button shows what else one can do with it. */
function Entry({ entry, name, isGrid, isChosen, onChoose }: EntryProps) {
	const t = useTexts("results");
	const open = useOpenEntry(entry);
	const isTile = isGrid && !isChosen;
	const toggle = () => onChoose(!isChosen);
	return (
		<li
			className={clsx(
				"relative rounded-xl border",
				!isTile && "col-span-full flex flex-wrap items-center",
				isChosen ? "border-accent" : "border-line hover:border-accent",
			)}
		>
			<PartBoundary>
				<button
					type="button"
					data-opens=""
					// A result without its model has nowhere to open.
					onClick={open ?? toggle}
					className={clsx(
						"rounded-xl text-start",
						isTile
							? "block w-full overflow-hidden"
							: "flex min-h-20 min-w-0 flex-1 items-center gap-3 p-2.5",
					)}
				>
					<RowThumb
						row={entry}
						className={isTile ? "aspect-square w-full rounded-b-none" : "size-14"}
					/>
					{isTile ? (
						<span dir={textDirection(entry.title)} className="block truncate px-2 py-1 text-xs">
							{entry.title || name}
						</span>
					) : (
						<EntryText entry={entry} name={name} isWhole={isChosen} />
					)}
				</button>
				<IconButton
					icon={Ellipsis}
					label={t("moreNamed", { name: entry.title || name })}
					aria-expanded={isChosen}
					onClick={toggle}
					className={isTile ? "absolute end-1 top-1 size-8! bg-surface/85" : "me-1"}
				/>
				{isChosen && <EntryDetail entry={entry} />}
			</PartBoundary>
		</li>
	);
}

type TextProps = {
	entry: HistoryEntry;
	name: string;
	/** Expands it to several lines each. */
	isWhole: boolean;
};

/** The question as the title, the beginning of the answer, the model and the time. */
function EntryText({ entry: { title, preview, ...entry }, name, isWhole }: TextProps) {
	const t = useTexts("results");
	const extent = isWhole ? "line-clamp-6 wrap-anywhere" : "block truncate";
	return (
		<span className="min-w-0 flex-1 text-left text-sm/5 rtl:text-right">
			{title !== "" && (
				<span
					dir={textDirection(title)}
					lang={textLanguage(title)}
					className={clsx(extent, "font-medium")}
				>
					{title}
				</span>
			)}
			{preview !== undefined && (
				<span
					dir={textDirection(preview)}
					lang={textLanguage(preview)}
					className={clsx(extent, "text-soft")}
				>
					{preview}
				</span>
			)}
			<span className="mt-0.5 flex items-center gap-x-1.5 text-xs text-soft">
				<span className="truncate">
					<bdi>{name}</bdi>
				</span>
				<span aria-hidden="true">·</span>
				<MessageTime timestamp={entry.at} />
				{entry.isInterrupted && <span>{t("cutByLeaving")}</span>}
			</span>
		</span>
	);
}
