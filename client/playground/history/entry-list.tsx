import clsx from "clsx";
import { useState } from "react";
import { categories } from "#shared/tasks/task.ts";
import type { HistoryEntry } from "../../calls/row.ts";
import { MessageTime } from "../../conversation/view/message-frame.tsx";
import { useFormats } from "../../language/formats.ts";
import { useTexts } from "../../language/use-texts.ts";
import { groupsOf } from "../../lib/groups.ts";
import { fold } from "../../lib/letters.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { textLanguage } from "../../lib/text-language.ts";
import { PartBoundary } from "../../ui/lazy-boundary.tsx";
import { Select } from "../../ui/select.tsx";
import { Bars } from "../result/audio-player.tsx";
import { ModelIcon } from "../tasks/model-icon.tsx";
import { EntryDetail } from "./entry-detail.tsx";

/** The search and the filter appear from this many results on. */
const MANY = 4;

/** The results by day, newest first. A press expands one. */
export function EntryList({ entries }: { entries: readonly HistoryEntry[] }) {
	const t = useTexts("results");
	const page = useTexts("page");
	const { day } = useFormats();
	const { find } = useCatalogue();
	const [chosenId, setChosenId] = useState<string>();
	const [search, setSearch] = useState("");
	const [kind, setKind] = useState("");
	const kindOf = ({ modelId }: HistoryEntry) => find(modelId)?.category;
	const kinds = categories.filter((each) => entries.some((entry) => kindOf(entry) === each));
	const nameOf = ({ modelId }: HistoryEntry) => find(modelId)?.name ?? modelId;
	const sought = fold(search.trim());
	const shown = entries.filter((entry) => {
		const words = fold(`${entry.title}\n${entry.preview ?? ""}\n${nameOf(entry)}`);
		return words.includes(sought) && (kind === "" || kindOf(entry) === kind);
	});
	const days = groupsOf(shown, ({ at }) => day(new Date(at)));
	return (
		<>
			{entries.length >= MANY && (
				<div className="mb-2 flex flex-wrap gap-3">
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
					<ul aria-label={`${t("yourResults")}: ${name}`} className="space-y-2">
						{ofDay.map((entry) => (
							<li
								key={entry.id}
								className={clsx(
									"rounded-xl border",
									entry.id === chosenId ? "border-accent" : "border-line hover:border-accent",
								)}
							>
								<PartBoundary>
									<button
										type="button"
										aria-expanded={entry.id === chosenId}
										onClick={() => setChosenId(entry.id === chosenId ? undefined : entry.id)}
										className="flex min-h-20 w-full items-center gap-3 rounded-xl p-2.5 text-start"
									>
										<EntryThumb entry={entry} />
										<EntryText entry={entry} name={nameOf(entry)} isWhole={entry.id === chosenId} />
									</button>
									{entry.id === chosenId && <EntryDetail entry={entry} />}
								</PartBoundary>
							</li>
						))}
					</ul>
				</section>
			))}
		</>
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
				<span dir="auto" lang={textLanguage(title)} className={clsx(extent, "font-medium")}>
					{title}
				</span>
			)}
			{preview !== undefined && (
				<span dir="auto" lang={textLanguage(preview)} className={clsx(extent, "text-soft")}>
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

/** A thumbnail: the picture, the waveform of a sound, or the task's icon. */
function EntryThumb({ entry: { task, picture, peaks, isVeiled } }: { entry: HistoryEntry }) {
	return (
		<span className="relative flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-lg bg-sunken">
			{picture ? (
				<img
					src={picture}
					alt=""
					className={clsx("size-full object-cover", isVeiled && "scale-125 blur-xl")}
				/>
			) : peaks ? (
				<span className="absolute inset-x-1.5 inset-y-4">
					<Bars peaks={peaks} className="stroke-accent" />
				</span>
			) : (
				<ModelIcon task={task} className="size-5 text-accent" />
			)}
		</span>
	);
}
