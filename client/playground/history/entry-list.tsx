import { useState } from "react";
import { MessageTime } from "../../conversation/view/message-time.tsx";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/use-catalogue.ts";
import { textLanguage } from "../../lib/text-language.ts";
import { Bars } from "../audio/waveform.tsx";
import { ModelIcon } from "../models/model-icon.tsx";
import type { Entry } from "./entry.ts";
import { EntryDetail } from "./entry-detail.tsx";

type Props = { entries: readonly Entry[]; isSheet: boolean };

/** The results, in a scrolling row or below each other; a press shows one in detail. */
export function EntryList({ entries, isSheet }: Props) {
	const t = useTexts("results");
	const [chosenId, setChosenId] = useState<string>();
	const { find } = useCatalogue();
	const chosen = entries.find(({ id }) => id === chosenId);
	const detail = chosen && <EntryDetail key={chosen.id} entry={chosen} />;
	return (
		<>
			<ul
				aria-label={t("yourResults")}
				className="flex gap-3 max-lg:flex-col lg:-m-1 lg:overflow-x-auto lg:p-1 lg:pb-2"
			>
				{entries.map((entry) => (
					<li key={entry.id} className="lg:w-40 lg:shrink-0">
						<button
							type="button"
							aria-expanded={entry === chosen}
							onClick={() => setChosenId(entry === chosen ? undefined : entry.id)}
							className="flex size-full overflow-hidden rounded-xl border border-line text-start hover:border-accent aria-expanded:border-accent max-lg:items-center lg:flex-col"
						>
							<span className="relative flex shrink-0 bg-sunken max-lg:h-20 max-lg:w-28 lg:h-24 lg:w-full">
								<EntryThumb entry={entry} />
							</span>
							<span className="min-w-0 px-2.5 py-2 text-sm leading-tight">
								<span className="flex items-center gap-1.5">
									<ModelIcon task={entry.task} className="size-4 shrink-0 text-accent" />
									<span dir="auto" className="truncate font-medium">
										{find(entry.modelId)?.name ?? entry.modelId}
									</span>
								</span>
								<span dir="auto" className="block truncate text-xs/5 text-soft">
									{entry.title}
								</span>
								<MessageTime timestamp={entry.at} />
							</span>
						</button>
						{isSheet && entry === chosen && detail}
					</li>
				))}
			</ul>
			{!isSheet && detail}
		</>
	);
}

/** A small preview of a result: its picture, the shape of its sound, or its first words. */
function EntryThumb({ entry: { task, title, picture, peaks } }: { entry: Entry }) {
	if (picture) return <img src={picture} alt="" className="size-full object-cover" />;
	if (peaks) {
		return (
			<span className="absolute inset-x-3 inset-y-5">
				<Bars peaks={peaks} className="stroke-accent" />
			</span>
		);
	}
	if (title === "") return <ModelIcon task={task} className="m-auto size-8 text-soft" />;
	return (
		<span
			dir="auto"
			lang={textLanguage(title)}
			className="m-2.5 line-clamp-4 text-start text-xs/4 text-soft wrap-anywhere"
		>
			{title}
		</span>
	);
}
