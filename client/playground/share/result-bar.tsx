import type { ReactNode } from "react";
import type { FinishedResult } from "../../calls/row.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { useIsEmbedded } from "../../lib/use-is-embedded.ts";
import { LazyExtra } from "../../ui/lazy-boundary.tsx";

type PartProps = { finished: FinishedResult };

const sendOn = lazyComponent<PartProps>(
	async () => (await import("./send-to-model.tsx")).SendToModel,
	"results",
);
const share = lazyComponent<PartProps>(
	async () => (await import("./share-button.tsx")).ShareButton,
	"results",
	"embed",
	"conversation",
);

type BarProps = PartProps & {
	/** Buttons for this kind of result, such as download or copy. */
	tools?: ReactNode;
};

/** Aligns the text of quiet buttons with the edge. */
const row = "-mx-3 flex flex-wrap items-center";
/** One row, as high as styles.css has scroll padding for. Its own padding leaves room for the ring of the focus. */
const footRow = "-mx-4 flex items-center overflow-x-auto px-1 py-1.5 [scrollbar-width:thin]";
/** Sticky at the bottom of the results' card and of the window. */
const foot =
	"result-bar in-data-results:sticky bottom-0 z-10 rounded-b-2xl bg-surface in-data-results:-mx-4 in-data-results:mt-auto in-data-results:-mb-4 in-data-results:px-4 sm:in-data-results:-mx-6 sm:in-data-results:-mb-6 sm:in-data-results:px-6";

/** The models that can use a result, and its actions. Reserves their space while their code loads. */
export function ResultBar({ finished, tools }: BarProps) {
	const isEmbedded = useIsEmbedded();
	if (isEmbedded) return tools && <div className={`mt-2 print:hidden ${row}`}>{tools}</div>;
	return (
		<>
			<div className="mt-2 min-h-11 print:hidden">
				<div className={row}>
					<LazyExtra code={sendOn} props={{ finished }} />
				</div>
			</div>
			<div className={`min-h-11 border-line border-t print:hidden ${foot}`}>
				<div className={footRow}>
					{tools}
					{/* Keyed by result, so that messages about the previous one are cleared. */}
					<LazyExtra key={finished.id} code={share} props={{ finished }} />
				</div>
			</div>
		</>
	);
}

/** The same for the row of buttons under the last answer of a conversation. On a phone the models scroll sideways. */
export function AnswerTools({ finished }: PartProps) {
	if (useIsEmbedded()) return null;
	return (
		<>
			<div className="flex min-h-11 print:hidden">
				<LazyExtra key={finished.id} code={share} props={{ finished }} />
			</div>
			<div className="order-last flex min-h-11 basis-full items-center max-sm:overflow-x-auto max-sm:whitespace-nowrap sm:flex-wrap print:hidden">
				<LazyExtra code={sendOn} props={{ finished }} />
			</div>
		</>
	);
}

/** An embedded panel has no other models. */
