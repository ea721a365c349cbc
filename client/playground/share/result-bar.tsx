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
const shareLink = lazyComponent<PartProps>(
	async () => (await import("./share-link.tsx")).ShareLink,
	"results",
	"embed",
);

const viewCode = lazyComponent<PartProps>(
	async () => (await import("./view-code.tsx")).ViewCode,
	"results",
	"conversation",
);

type BarProps = PartProps & {
	/** Buttons for this kind of result: a download, a copy. */
	tools?: ReactNode;
};

const row = "flex flex-wrap items-center gap-2 [&_a]:px-3 [&_a]:text-sm";

/** The actions on a result, and the models that can use it. Reserves their place while their code loads. */
export function ResultBar({ finished, tools }: BarProps) {
	// An embedded panel has no other models.
	const isEmbedded = barePath(useLocation().pathname) === "/embed";
	if (isEmbedded) return tools && <div className={`mt-4 print:hidden ${row}`}>{tools}</div>;
	return (
		<div className="mt-4 space-y-2 border-line border-t pt-3 print:hidden">
			<div className={`min-h-11 ${row}`}>
				{tools}
				{/* Keyed by result, so the copy status resets. */}
				<LazyExtra key={finished.id} code={shareLink} props={{ finished }} />
				<LazyExtra code={viewCode} props={{ finished }} />
			</div>
			<div className={`min-h-11 ${row}`}>
				<LazyExtra code={sendOn} props={{ finished }} />
			</div>
		</div>
	);
}
