import clsx from "clsx";
import { useState } from "react";
import type { Cover } from "#shared/covers.ts";
import type { ModelTask } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { textDirection } from "../../lib/text-direction.ts";
// Imported for its effect: it reads the kept results.
import "../../calls/kept-rows.ts";
import { useTable } from "../../calls/table.ts";
import { PageLink } from "../../language/page-link.tsx";
import { useTexts } from "../../language/use-texts.ts";
import { sampleFileName } from "../../lib/files/samples.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { exampleLink } from "../../lib/model-address.ts";
import { isNotable, useCatalogue } from "../../lib/site/site.ts";
import { useStatus } from "../../lib/site/use-status.ts";
import { drawings } from "../../ui/drawings/drawings.tsx";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";
import { useCost } from "../../ui/spend-button.tsx";
import { entryOf, offeredTasks } from "../tasks/index.ts";
import { exampleOf } from "../tasks/task-example.ts";
import { useCovers } from "../tasks/use-covers.ts";
import { Yours } from "./yours.tsx";

/** How long the gallery waits for the kept results, which stand above it. */
const ENTRIES_MS = 300;

/** Resolves once "Your results" are read, or take too long. */
export function entriesRead(): Promise<void> {
	return new Promise((resolve) => {
		if (useTable.getState().entries) return resolve();
		setTimeout(resolve, ENTRIES_MS);
		useTable.subscribe(({ entries }) => entries && resolve());
	});
}

/** An example for each task that this site offers, with its prepared answer if there is one. A press runs it. */
export function Gallery() {
	// Results that come later stand below, so that nothing moves.
	const [isBack] = useState(() => (useTable.getState().entries ?? []).length > 0);
	return (
		<>
			{isBack && <Yours />}
			<Tiles isLow={isBack} />
			{!isBack && <Yours />}
		</>
	);
}

type Tile = {
	task: ModelTask;
	model: ShownModel;
	search: string;
	state: object;
	/** What stands below the task's name: the words of the example. */
	words: string;
	/** The example as the server names it. */
	example: string;
};

function useTiles(): Tile[] {
	const t = useTexts("tasks");
	const { models } = useCatalogue();
	return offeredTasks.flatMap((task) => {
		const link = exampleLink(models, task);
		if (!link) return [];
		const { text, sample } = exampleOf(task, t);
		return { task, ...link, words: text, example: sample ? sampleFileName(sample) : text };
	});
}

function Tiles({ isLow }: { isLow: boolean }) {
	const t = useTexts("tasks");
	const tiles = useTiles();
	const prepared = useStatus().data?.prepared ?? {};
	const isPrepared = ({ model, example }: Tile) => prepared[model.id]?.includes(example) ?? false;
	const free = tiles.filter(isPrepared);
	const covers = useCovers(free.map(({ model, example }) => ({ modelId: model.id, example })));
	return (
		<ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4 low:max-md:grid-cols-2">
			{tiles.map((tile) => {
				const { task, model, search, state, words } = tile;
				const { isWide = false } = entryOf(task);
				// What nobody would run needs neither words nor a price.
				const isRun = model.answeredBy !== "off" || isPrepared(tile);
				return (
					<li
						key={task}
						className={clsx(
							// The captions of a row are of one height.
							"row-span-2 grid min-w-0 grid-rows-subgrid gap-y-0",
							isWide && "col-span-2",
						)}
					>
						<PageLink
							to={`/playground${search}`}
							state={state}
							className="group row-span-2 grid grid-rows-subgrid overflow-hidden rounded-xl border border-line transition-colors hover:border-accent"
						>
							<span
								aria-hidden="true"
								className={clsx(
									"relative col-start-1 row-start-1 block overflow-hidden bg-sunken",
									isWide ? "max-sm:aspect-2/1" : "max-sm:aspect-5/3",
									isLow ? "gallery-low" : "gallery-high",
								)}
							>
								<Pane task={task} cover={covers?.[free.indexOf(tile)] ?? undefined} />
							</span>
							<span className="row-start-2 block border-line border-t px-2.5 py-2 text-sm/5 sm:px-3">
								<span className="block font-medium wrap-anywhere transition-colors group-hover:text-accent">
									{t("exhibit", { task })}
								</span>
								{isRun && (
									<span
										dir={textDirection(words)}
										className="block text-[0.8125rem]/4.5 wrap-anywhere text-soft"
									>
										{words}
									</span>
								)}
							</span>
							{isRun && <Price model={model} isFree={isPrepared(tile)} />}
						</PageLink>
					</li>
				);
			})}
		</ul>
	);
}

const coverView = lazyComponent(async () => (await import("./cover-view.tsx")).CoverView);

/** The prepared answer to an example; a drawing until there is one. */
function Pane({ task, cover }: { task: ModelTask; cover: Cover | undefined }) {
	const drawing = drawings[entryOf(task).drawing];
	if (!cover) return drawing;
	return <LazyBoundary code={coverView} props={{ task, cover, drawing }} pending={drawing} />;
}

/** What a press costs, if that is nothing, or more than a point: over the picture, so that it moves nothing. */
function Price({ model: { points }, isFree }: { model: ShownModel; isFree: boolean }) {
	const cost = useCost({ price: isFree ? 0 : points, isNotable: isFree || isNotable(points) });
	if (!cost) return null;
	return (
		<span
			className={clsx(
				"relative col-start-1 row-start-1 m-2 self-end justify-self-end rounded-full px-2 text-xs/5",
				isFree ? "bg-good-soft font-medium text-good" : "bg-surface text-soft",
			)}
		>
			{cost}
		</span>
	);
}
