import type { FinishedResult } from "../../calls/row.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";

const panel = lazyComponent(
	async () => (await import("./share-panel.tsx")).SharePanel,
	"results",
	"tasks",
);

/** The card of a result and its link. Reserves their space while their code loads. */
export function CardAndLink({ finished }: { finished: FinishedResult }) {
	return (
		<LazyBoundary
			code={panel}
			props={{ finished }}
			pending={<div aria-busy className="h-96 rounded-xl bg-sunken" />}
		/>
	);
}
