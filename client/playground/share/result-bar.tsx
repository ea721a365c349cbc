import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { barePath } from "../../language/paths.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import type { FinishedResult } from "../../state/result.ts";
import { LazyExtra } from "../../ui/lazy-boundary.tsx";

type PartProps = { finished: FinishedResult };

const sendOn = lazyComponent<PartProps>(
	async () => (await import("./send-to-model.tsx")).SendToModel,
	"results",
);
const shareLink = lazyComponent<PartProps & { isInMenu: boolean }>(
	async () => (await import("./share-link.tsx")).ShareLink,
	"results",
	"embed",
	"conversation",
);

type BarProps = PartProps & {
	/** Buttons for this kind of result: a download, a copy. */
	tools?: ReactNode;
	/** The bar stands in a menu, which has no menu of its own. */
	isInMenu?: boolean;
};

const row = "flex flex-wrap items-center gap-2 [&_a]:px-3 [&_a]:text-sm";
/** At the foot of the results' card, and of the window while the card is longer. */
const foot =
	"in-data-results:sticky bottom-(--docked) z-10 rounded-b-2xl bg-surface py-2 in-data-results:-mx-4 in-data-results:mt-auto in-data-results:-mb-4 in-data-results:px-4 sm:in-data-results:-mx-6 sm:in-data-results:-mb-6 sm:in-data-results:px-6";

/** The models that can use a result, and the actions on it. Reserves their place while their code loads. */
export function ResultBar({ finished, tools, isInMenu = false }: BarProps) {
	// An embedded panel has no other models.
	const isEmbedded = barePath(useLocation().pathname) === "/embed";
	if (isEmbedded) return tools && <div className={`mt-4 print:hidden ${row}`}>{tools}</div>;
	return (
		<>
			<div className={`mt-4 mb-2 min-h-11 print:hidden ${row}`}>
				<LazyExtra code={sendOn} props={{ finished }} />
			</div>
			<div className={`min-h-11 border-line border-t print:hidden ${row} ${foot}`}>
				{tools}
				{/* Keyed by result, so the copy status resets. */}
				<LazyExtra key={finished.id} code={shareLink} props={{ finished, isInMenu }} />
			</div>
		</>
	);
}
