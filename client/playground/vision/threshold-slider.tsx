import { useId } from "react";
import { formatPercent } from "../../lib/format.ts";

type Props = {
	threshold: number;
	/** How many objects score less. */
	hidden: number;
	onChange: (threshold: number) => void;
};

/** How sure the model must be of an object for it to be shown. */
export function ThresholdSlider({ threshold, hidden, onChange }: Props) {
	const id = useId();
	return (
		<div className="grid grid-cols-[1fr_auto] items-center gap-x-4 text-sm">
			<label htmlFor={id} className="text-soft">
				Lowest score shown
			</label>
			<span className="text-soft tabular-nums">
				<span className="font-medium text-ink">{formatPercent(threshold)}</span>
				{hidden > 0 && `, ${hidden} hidden`}
			</span>
			<input
				id={id}
				type="range"
				min={0}
				max={100}
				step={1}
				value={Math.round(threshold * 100)}
				aria-valuetext={formatPercent(threshold)}
				onChange={(event) => onChange(Number(event.target.value) / 100)}
				className="col-span-2 h-11 w-full cursor-pointer accent-accent"
			/>
		</div>
	);
}
