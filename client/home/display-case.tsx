import { ArrowRight } from "lucide-react";
import { PageLink } from "../language/page-link.tsx";
import { useTexts } from "../language/use-texts.ts";
import { exampleLink } from "../lib/model-address.ts";
import { isNotable, useCatalogue } from "../lib/site/site.ts";
import { chat, Drawing, landscape, wave } from "../ui/drawings/drawing.tsx";
import { StillLife } from "../ui/drawings/still-life.tsx";

/**
 * `shape`: the height of a pane, unless its neighbour sets it. The pane grows from there: `flex-1` begins at 0 %, which
 * Firefox takes as no height.
 */
const exhibits = [
	{
		task: "generateImage",
		label: "drawPicture",
		art: <Drawing viewBox="0 0 300 260" shapes={landscape} />,
		place: "col-span-3 row-span-2",
		shape: "min-h-24",
	},
	{
		task: "chat",
		label: "askQuestion",
		art: <Drawing viewBox="0 0 200 120" shapes={chat} />,
		place: "col-span-2",
		shape: "aspect-5/3",
	},
	{
		task: "tts",
		label: "hearText",
		art: <Drawing viewBox="0 0 200 120" shapes={wave} />,
		place: "col-span-2",
		shape: "aspect-5/3",
	},
	{
		task: "detect",
		label: "findObjects",
		art: <StillLife />,
		place: "col-span-5",
		shape: "aspect-500/160",
	},
] as const;

/** Drawings of four tasks; each one runs its task's example. */
export function DisplayCase() {
	const t = useTexts("page");
	const { models } = useCatalogue();
	return (
		<ul className="grid grid-cols-5 gap-3 rounded-3xl border border-line bg-surface p-3 sm:gap-4 sm:p-4">
			{exhibits.map(({ task, label, art, place, shape }) => {
				const link = exampleLink(models, task);
				if (!link) return null;
				const { points } = link.model;
				return (
					<li key={task} className={place}>
						<PageLink
							to={`/playground${link.search}`}
							state={link.state}
							className="group flex h-full flex-col overflow-hidden rounded-xl border border-line transition-colors hover:border-accent"
						>
							<span className={`relative block grow overflow-hidden bg-sunken ${shape}`}>
								{art}
							</span>
							<span className="flex items-center justify-between gap-2 border-line border-t px-2 py-2.5 text-sm font-medium transition-colors group-hover:text-accent sm:px-3">
								<span className="min-w-0 wrap-break-word">
									{t(label)}
									{isNotable(points) && (
										<span className="block font-normal text-soft">{t("cost", { points })}</span>
									)}
								</span>
								<ArrowRight className="size-4 max-[24rem]:hidden shrink-0 text-accent transition-transform group-hover:translate-x-0.5 rtl:-scale-x-100 rtl:group-hover:-translate-x-0.5" />
							</span>
						</PageLink>
					</li>
				);
			})}
		</ul>
	);
}
