import { useDeferredValue, useState } from "react";
import { useLocation } from "react-router";
import type { ShownModel } from "#shared/shown-model.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useClientState } from "../../state/store.ts";
import { LazyBoundary, LazyExtra } from "../../ui/lazy-boundary.tsx";

const history = lazyComponent(
	async () => (await import("../history/history.tsx")).History,
	"results",
);
const historyButton = lazyComponent(
	async () => (await import("../history/history.tsx")).HistoryButton,
	"results",
);
const way = lazyComponent(async () => (await import("../share/made-from.tsx")).MadeFrom, "results");
const recipe = lazyComponent(async () => (await import("../share/recipe.tsx")).Recipe, "results");

/** The history. Its place is there before its code. */
export function HistorySection() {
	// After hydration, so that nothing waits for it.
	const isShown = useDeferredValue(true, false);
	return (
		<section
			id="your-results"
			className="mt-5 scroll-mt-4 lg:min-h-84 lg:rounded-2xl lg:border lg:border-line lg:bg-surface lg:p-6 print:hidden"
		>
			{isShown && <LazyBoundary code={history} props={{}} pending={null} />}
		</section>
	);
}

/** The button to the history in the page's head. */
export function HistoryLink() {
	const isShown = useDeferredValue(true, false);
	return (
		<div className="-my-1 ms-auto min-h-11 print:hidden">
			{isShown && <LazyExtra code={historyButton} props={{}} />}
		</div>
	);
}

/** The origin of the form's content: an earlier result, or a link. */
export function FilledIn({ model }: { model: ShownModel | undefined }) {
	const hasOrigin = useClientState(({ origins }) => Object.keys(origins).length > 0);
	const { hash } = useLocation();
	const isRecipe = useHydrated(hash.startsWith("#recipe="), false);
	// The link leaves the address once it is read; the message about it stays.
	const [wasRecipe, setWasRecipe] = useState(false);
	if (isRecipe && !wasRecipe) setWasRecipe(true);
	return (
		<>
			{model && hasOrigin && <LazyExtra code={way} props={{ model }} />}
			{(isRecipe || wasRecipe) && <LazyBoundary code={recipe} props={{ model }} pending={null} />}
		</>
	);
}
