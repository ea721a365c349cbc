import clsx from "clsx";
import type { ShownModel } from "#shared/shown-model.ts";
import { PageLink } from "../../language/page-link.tsx";
import { useTexts } from "../../language/use-texts.ts";
import { sampleFileName } from "../../lib/files/samples.ts";
import { exampleLink } from "../../lib/model-address.ts";
import { isNotable, useCatalogue } from "../../lib/site/site.ts";
import { useIsFree } from "../../state/free-example.ts";
import { drawings } from "../../ui/drawings/drawings.tsx";
import { useCost } from "../../ui/spend-button.tsx";
import { entryOf, offeredTasks } from "../tasks/index.ts";
import { exampleOf } from "../tasks/task-example.ts";

/** What the example of a model's task costs, if that is more than a point. */
function Price({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const { text, sample } = exampleOf(model.task, t);
	const isFree = useIsFree(model)(sample ? sampleFileName(sample) : text, {});
	const { points } = model;
	// Also where it turns out to be free, so that the line stays.
	const said = useCost({ price: isFree ? 0 : points, isNotable: isNotable(points) });
	return said && <span className="block font-normal text-soft">{said}</span>;
}

/** A picture for each task that this site offers. A press runs its example. */
export function Gallery() {
	const t = useTexts("tasks");
	const { models } = useCatalogue();
	return (
		<>
			<ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
				{offeredTasks.map((task) => {
					const { drawing, isWide = false } = entryOf(task);
					const link = exampleLink(models, task);
					if (!link) return null;
					return (
						<li key={task} className={clsx("min-w-0", isWide && "col-span-2")}>
							<PageLink
								to={`/playground${link.search}`}
								state={link.state}
								title={exampleOf(task, t).text}
								className="group flex h-full flex-col overflow-hidden rounded-xl border border-line transition-colors hover:border-accent"
							>
								<span
									className={clsx(
										"relative block grow overflow-hidden bg-sunken",
										isWide ? "aspect-500/160" : "aspect-5/3",
									)}
								>
									{drawings[drawing]}
								</span>
								<span className="block border-line border-t px-2 py-2.5 text-sm font-medium wrap-break-word transition-colors group-hover:text-accent sm:px-3">
									{t("exhibit", { task })}
									<Price model={link.model} />
								</span>
							</PageLink>
						</li>
					);
				})}
			</ul>
			<p className="mt-4 text-center text-sm text-soft pointer-coarse:hidden">
				{t("dropAnywhere")}
			</p>
		</>
	);
}
