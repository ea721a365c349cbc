import { lazy, memo, Suspense } from "react";
import type { FormulaToken } from "./formula-token.ts";

// The translator comes with the first formula. If it cannot be loaded, the formula is shown as written.
// Drawn again only when it changes.
const LazyMath = memo(
	lazy(() =>
		import("./math-element.tsx").then(
			(module) => ({ default: module.MathElement }),
			() => ({ default: Source }),
		),
	),
);

type FormulaProps = {
	token: FormulaToken;
	label: string;
};

export function Formula({ token: { tex, isDisplay, tail }, label }: FormulaProps) {
	// What is wide scrolls inside itself, and must be reachable by keyboard for that.
	const isLong = tex.length > 30;
	const place = isDisplay ? "block py-1" : "inline-block max-w-full align-middle";
	const math = (
		<Suspense fallback={<Source tex={tex} />}>
			<LazyMath tex={tex} isDisplay={isDisplay} />
		</Suspense>
	);
	// A comma behind a formula stays on its line.
	if (!isDisplay && !isLong) {
		return (
			<span dir="ltr" className="whitespace-nowrap">
				{math}
				{tail}
			</span>
		);
	}
	return (
		<>
			<span
				dir="ltr"
				{...(isLong && { role: "group", "aria-label": label, tabIndex: 0 })}
				className={`overflow-x-auto overflow-y-hidden ${place}`}
			>
				{math}
			</span>
			{tail}
		</>
	);
}

function Source({ tex }: { tex: string; isDisplay?: boolean }) {
	return <code>{tex}</code>;
}
