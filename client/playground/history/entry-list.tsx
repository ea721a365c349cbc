import clsx from "clsx";
import { useState } from "react";
import { categories } from "#shared/models.ts";
import { MessageTime } from "../../conversation/view/message-frame.tsx";
import { useFormats } from "../../language/formats.ts";
import { useTexts } from "../../language/use-texts.ts";
import { groupsOf } from "../../lib/groups.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { textLanguage } from "../../lib/text-language.ts";
import type { HistoryEntry } from "../../state/result.ts";
import { ModelIcon } from "../../ui/model-icon.tsx";
import { Select } from "../../ui/select.tsx";
import { Bars } from "../result/audio-player.tsx";
import { EntryDetail } from "./entry-detail.tsx";

/** The search and the filter appear from this many results on. */
const MANY = 4;

/** The results by day, in a grid, or in one column on a phone. A press opens one. */
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
	const sought = search.trim().toLocaleLowerCase();
	const shown = entries.filter((entry) => {
		const words = `${entry.title}\n${entry.preview ?? ""}\n${nameOf(entry)}`.toLocaleLowerCase();
		return words.includes(sought) && (kind === "" || kindOf(entry) === kind);
	});
	const days = groupsOf(shown, ({ at }) => day(new Date(at)));
	return (
		<>
			{entries.length >= MANY && (
				<div className="mb-3 flex flex-wrap gap-3">
					<input
						type="search"
						aria-label={t("searchResults")}
						placeholder={t("searchResults")}
						value={search}
						onChange={({ target }) => setSearch(target.value)}
						className="h-11 min-w-48 flex-1 rounded-lg border border-edge bg-surface px-3 sm:max-w-80"
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
			<p role="status" className="text-soft">
				{shown.length === 0 && t("noMatch")}
			</p>
			{days.map(([name, ofDay]) => (
				<section key={name}>
					<h3 className="mt-3 mb-1.5 text-sm font-medium text-soft first-letter:uppercase">
						{name}
					</h3>
					<ul
						aria-label={`${t("yourResults")}: ${name}`}
						className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-3"
					>
						{ofDay.map((entry) => (
							<li key={entry.id} className={entry.id === chosenId ? "col-span-full" : undefined}>
								<button
									type="button"
									aria-expanded={entry.id === chosenId}
									onClick={() => setChosenId(entry.id === chosenId ? undefined : entry.id)}
									className="flex h-24 w-full items-center overflow-hidden rounded-xl border border-line text-start hover:border-accent aria-expanded:border-accent"
								>
									<EntryThumb entry={entry} />
									<EntryText entry={entry} name={nameOf(entry)} />
								</button>
								{entry.id === chosenId && <EntryDetail entry={entry} />}
							</li>
						))}
					</ul>
				</section>
			))}
		</>
	);
}

/** The question as the title, the beginning of the answer, the model and the time. */
function EntryText({ entry, name }: { entry: HistoryEntry; name: string }) {
	const t = useTexts("results");
	const { title, preview } = entry;
	return (
		<span className="min-w-0 flex-1 px-3 py-2 text-left text-sm leading-tight rtl:text-right">
			{title !== "" && (
				<span dir="auto" lang={textLanguage(title)} className="block truncate font-medium">
					{title}
				</span>
			)}
			{preview !== undefined && (
				<span
					dir="auto"
					lang={textLanguage(preview)}
					className="mt-0.5 block truncate text-xs/5 text-soft"
				>
					{preview}
				</span>
			)}
			<span className="mt-1 flex items-center gap-1.5 text-xs text-soft">
				<ModelIcon task={entry.task} className="size-4 shrink-0 text-accent" />
				<span className="truncate">
					<bdi>{name}</bdi>
				</span>
				<MessageTime timestamp={entry.at} />
				{entry.isInterrupted && <span>{t("cutByLeaving")}</span>}
			</span>
		</span>
	);
}

/** A thumbnail: the picture, or the shape of the sound. */
function EntryThumb({ entry: { picture, peaks, isVeiled } }: { entry: HistoryEntry }) {
	if (!picture && !peaks) return null;
	return (
		<span className="relative flex h-full w-24 shrink-0 overflow-hidden bg-sunken">
			{picture && (
				<img
					src={picture}
					alt=""
					className={clsx("size-full object-cover", isVeiled && "scale-125 blur-xl")}
				/>
			)}
			{!picture && peaks && (
				<span className="absolute inset-x-3 inset-y-5">
					<Bars peaks={peaks} className="stroke-accent" />
				</span>
			)}
		</span>
	);
}
