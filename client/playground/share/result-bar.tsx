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
const copyLink = lazyComponent<PartProps>(
	async () => (await import("./copy-link.tsx")).CopyLink,
	"results",
);

const viewCode = lazyComponent<PartProps>(
	async () => (await import("./view-code.tsx")).ViewCode,
	"results",
	"conversation",
);

/** The actions on a result. Reserves their place while their code loads. */
export function ResultBar({ finished }: PartProps) {
	// An embedded panel has no other models.
	const isEmbedded = barePath(useLocation().pathname) === "/embed";
	if (isEmbedded) return null;
	return (
		<div className="mt-5 flex min-h-16 flex-wrap items-center gap-2 border-line border-t pt-4 print:hidden">
			<LazyExtra code={sendOn} props={{ finished }} />
			{/* Keyed by result, so the copy status resets. */}
			<LazyExtra key={finished.id} code={copyLink} props={{ finished }} />
			<LazyExtra code={viewCode} props={{ finished }} />
		</div>
	);
}
