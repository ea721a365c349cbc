import { useDeferredValue, useRef, useState } from "react";
import { useSearch } from "wouter";
import { type RunningCall, useRunningCalls, useStopCalls } from "../../calls/running-calls.ts";
import { PageLink } from "../../language/page-link.tsx";
import { useTexts } from "../../language/use-texts.ts";
import { modelSearch } from "../../lib/model-address.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { Button } from "../../ui/button.tsx";

function keyOf(calls: readonly RunningCall[]): string {
	return calls.map(({ modelId, rowIds }) => `${modelId} ${rowIds}`).join();
}

type Props = { shown: readonly (string | undefined)[] };

/**
 * Calls that are not on screen, of other models or behind an opened result: running ones with Stop, and finished ones.
 */
export function CallsElsewhere({ shown }: Props) {
	const t = useTexts("playground");
	const { models } = useCatalogue();
	const region = useRef<HTMLDivElement>(null);
	const search = useSearch();
	const shownId = useHydrated(new URLSearchParams(search).get("result") ?? "", "");
	// Not before the address, which changes in a transition: a new call would stand here for a frame.
	const running = useDeferredValue(useRunningCalls()).filter(({ hasScreen }) => hasScreen);
	const stop = useStopCalls();
	/** The calls at the last render, and the rows of those off screen that ended since. */
	const [watched, setWatched] = useState<readonly RunningCall[]>([]);
	const isElsewhere = ({ modelId, rowIds }: RunningCall) =>
		!shown.includes(modelId) || (shownId !== "" && rowIds.length > 0 && !rowIds.includes(shownId));
	// A call may end on the way to another screen, while its own is still there.
	const isLeft = ({ modelId }: RunningCall) =>
		![...new URLSearchParams(window.location.search).values()].includes(modelId);
	const ended = watched.filter(
		(one) =>
			!running.some(({ modelId }) => modelId === one.modelId) && (isElsewhere(one) || isLeft(one)),
	);
	const next = [...ended, ...running];
	if (keyOf(next) !== keyOf(watched)) setWatched(next);
	// The pressed button disappears, so its focus moves here.
	const keepFocus = () => region.current?.focus();
	return (
		<div ref={region} role="status" tabIndex={-1} className="outline-none">
			<ul className="text-sm not-empty:mt-3">
				{models
					.flatMap(({ id, name }) => {
						const call = next.find((one) => one.modelId === id && isElsewhere(one));
						return call ? [{ id, name, rowId: call.rowIds[0] }] : [];
					})
					.map(({ id, name, rowId }) => {
						const isRunning = running.some(({ modelId }) => modelId === id);
						return (
							<li key={id} className="flex flex-wrap items-center gap-x-3">
								<span className="text-soft">
									{t(isRunning ? "runsElsewhere" : "endedElsewhere", { name })}
								</span>
								<PageLink
									to={`/playground${modelSearch(id, { ...(rowId && { result: rowId }) })}`}
									onClick={keepFocus}
									className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-2"
								>
									{t("showModel")}
								</PageLink>
								{isRunning && (
									<Button
										look="quiet"
										onClick={() => {
											keepFocus();
											stop(id);
										}}
									>
										{t("stopModel", { name })}
									</Button>
								)}
							</li>
						);
					})}
			</ul>
		</div>
	);
}
