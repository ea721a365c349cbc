import type { ReactNode } from "react";
import type { ModelTask } from "#shared/models.ts";
import { PageLink } from "../../language/page-link.tsx";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/use-catalogue.ts";
import { BoxesArt } from "./boxes-art.tsx";
import { ChatArt } from "./chat-art.tsx";
import { LandscapeArt } from "./landscape-art.tsx";
import { WaveArt } from "./wave-art.tsx";

type Exhibit = {
	task: ModelTask;
	label: "drawPicture" | "askQuestion" | "hearText" | "findObjects";
	art: ReactNode;
	place: string;
	/** The shape of a pane with no neighbour to set its height. */
	shape: string;
};

const exhibits: Exhibit[] = [
	{
		task: "generateImage",
		label: "drawPicture",
		art: <LandscapeArt />,
		place: "col-span-3 row-span-2",
		shape: "min-h-24",
	},
	{
		task: "chat",
		label: "askQuestion",
		art: <ChatArt />,
		place: "col-span-2",
		shape: "aspect-5/3",
	},
	{
		task: "tts",
		label: "hearText",
		art: <WaveArt />,
		place: "col-span-2",
		shape: "aspect-5/3",
	},
	{
		task: "detect",
		label: "findObjects",
		art: <BoxesArt />,
		place: "col-span-5",
		shape: "aspect-500/160",
	},
];

/** The display case: drawn exhibits behind glass, each the way to the first model of its task. */
export function DisplayCase() {
	const t = useTexts("page");
	const { models } = useCatalogue();
	const shown = exhibits.flatMap((exhibit) => {
		const model = models.find(({ task }) => task === exhibit.task);
		return model ? [{ ...exhibit, modelId: model.id }] : [];
	});
	return (
		<ul className="grid grid-cols-5 gap-3 rounded-3xl border border-line bg-surface p-3 sm:gap-4 sm:p-4">
			{shown.map(({ modelId, label, art, place, shape }) => (
				<li key={modelId} className={place}>
					<PageLink
						to={`/playground?model=${encodeURIComponent(modelId)}`}
						className="group flex h-full flex-col overflow-hidden rounded-xl border border-line transition-colors hover:border-accent"
					>
						<span className={`relative block flex-1 overflow-hidden bg-sunken ${shape}`}>
							{art}
						</span>
						<span className="block border-line border-t px-3 py-2.5 text-sm font-medium transition-colors group-hover:text-accent">
							{t(label)}
						</span>
					</PageLink>
				</li>
			))}
		</ul>
	);
}
