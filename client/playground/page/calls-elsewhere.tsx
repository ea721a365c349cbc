import { useRef, useState } from "react";
import { Link } from "react-router";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { useRunningCalls, useStopCalls } from "../../state/use-call.ts";
import { Button } from "../../ui/button.tsx";

type Props = { shown: readonly (string | undefined)[] };

/** Calls to models that are not shown: the running ones with a Stop, and those that ended. */
export function CallsElsewhere({ shown }: Props) {
	const t = useTexts("playground");
	const { models } = useCatalogue();
	const region = useRef<HTMLDivElement>(null);
	const running = useRunningCalls();
	const stop = useStopCalls();
	/** Models whose calls ran off screen at the last render. */
	const [watched, setWatched] = useState<readonly string[]>([]);
	const elsewhere = models.filter(({ id }) => !shown.includes(id));
	const next = elsewhere
		.map(({ id }) => id)
		.filter((id) => running.includes(id) || watched.includes(id));
	if (next.join() !== watched.join()) setWatched(next);
	// A pressed button disappears; its focus moves here.
	const keepFocus = () => region.current?.focus();
	return (
		<div ref={region} role="status" tabIndex={-1} className="outline-none">
			<ul className="text-sm not-empty:mt-3">
				{elsewhere
					.filter(({ id }) => next.includes(id))
					.map(({ id, name }) => {
						const isRunning = running.includes(id);
						return (
							<li key={id} className="flex flex-wrap items-center gap-x-3">
								<span className="text-soft">
									{t(isRunning ? "runsElsewhere" : "endedElsewhere", { name })}
								</span>
								<Link
									to={`?model=${encodeURIComponent(id)}`}
									onClick={keepFocus}
									className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-2"
								>
									{t("showModel")}
								</Link>
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
