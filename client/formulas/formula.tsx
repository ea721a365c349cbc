import { lazy, memo, Suspense } from "react";

type FormulaProps = {
	tex: string;
	isDisplay: boolean;
	/** What it is, for those who do not see it. */
	label: string;
};

// The translator comes with the first formula. If it cannot be loaded, the formula is shown as written.
const LazyMath = lazy(() =>
	import("./math-element.tsx").then(
		(module) => ({ default: module.MathElement }),
		() => ({ default: Source }),
	),
);

/** A formula as MathML, which the browser draws by itself; drawn again only when it changes. */
export const Formula = memo(LateFormula);

function LateFormula({ tex, isDisplay, label }: FormulaProps) {
	// What is wide scrolls inside itself, and must be reachable by keyboard for that.
	const isLong = tex.length > 30;
	return (
		<span
			dir="ltr"
			{...(isLong && { role: "group", "aria-label": label, tabIndex: 0 })}
			className={
				isDisplay
					? "block overflow-x-auto overflow-y-hidden py-1"
					: isLong
						? "inline-block max-w-full overflow-x-auto overflow-y-hidden align-middle"
						: undefined
			}
		>
			<Suspense fallback={<Source tex={tex} />}>
				<LazyMath tex={tex} isDisplay={isDisplay} />
			</Suspense>
			{/* Holds the comma behind a formula on its line. */}
			{!isDisplay && "\u2060"}
		</span>
	);
}

function Source({ tex }: { tex: string; isDisplay?: boolean }) {
	return <code>{tex}</code>;
}
