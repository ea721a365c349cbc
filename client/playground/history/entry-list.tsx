import clsx from "clsx";
import { useState } from "react";
import { MessageTime } from "../../conversation/view/message-time.tsx";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/use-catalogue.ts";
import { ModelIcon } from "../models/model-icon.tsx";
import type { Entry } from "./entry.ts";
import { EntryDetail } from "./entry-detail.tsx";
import { EntryThumb } from "./entry-thumb.tsx";

type Props = { entries: readonly Entry[]; isSheet: boolean };

/** The results: in a row to scroll through, or one under the other; a press shows more of one. */
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
				className={clsx("flex gap-3", isSheet ? "flex-col" : "-m-1 overflow-x-auto p-1 pb-2")}
			>
				{entries.map((entry) => (
					<li key={entry.id} className={isSheet ? "" : "w-40 shrink-0"}>
						<button
							type="button"
							aria-expanded={entry.id === chosenId}
							onClick={() => setChosenId(entry.id === chosenId ? undefined : entry.id)}
							className={clsx(
								"flex size-full overflow-hidden rounded-xl border text-start hover:border-accent",
								isSheet ? "items-center" : "flex-col",
								entry.id === chosenId ? "border-accent" : "border-line",
							)}
						>
							<span
								className={clsx(
									"relative flex shrink-0 bg-sunken",
									isSheet ? "h-20 w-28" : "h-24 w-full",
								)}
							>
								<EntryThumb entry={entry} />
							</span>
							<EntryName entry={entry} name={find(entry.modelId)?.name ?? entry.modelId} />
						</button>
						{isSheet && entry === chosen && detail}
					</li>
				))}
			</ul>
			{!isSheet && detail}
		</>
	);
}

function EntryName({ entry, name }: { entry: Entry; name: string }) {
	return (
		<span className="min-w-0 px-2.5 py-2 text-sm leading-tight">
			<span className="flex items-center gap-1.5">
				<ModelIcon task={entry.task} className="size-4 shrink-0 text-accent" />
				<span className="truncate font-medium">{name}</span>
			</span>
			<span dir="auto" className="block truncate text-xs/5 text-soft">
				{entry.title}
			</span>
			<MessageTime timestamp={entry.at} />
		</span>
	);
}
