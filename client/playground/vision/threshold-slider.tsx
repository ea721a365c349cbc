import { useId } from "react";
import { formatPercent } from "../../lib/format.ts";

type Props = { threshold: number; onChange: (threshold: number) => void };

/** How sure the model must be of an object for it to be shown. */
export function ThresholdSlider({ threshold, onChange }: Props) {
	const id = useId();
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
			<label htmlFor={id} className="text-soft">
				Lowest score shown
			</label>
			<input
				id={id}
				type="range"
				min={0}
				max={100}
				step={1}
				value={Math.round(threshold * 100)}
				aria-valuetext={formatPercent(threshold)}
				onChange={(event) => onChange(Number(event.target.value) / 100)}
				className="h-11 min-w-40 flex-1 cursor-pointer accent-accent"
			/>
			<span className="w-14 text-right font-medium tabular-nums">{formatPercent(threshold)}</span>
		</div>
	);
}
