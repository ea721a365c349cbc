import { useId } from "react";
import { useFormats } from "../../language/formats.ts";
import { useTexts } from "../../language/use-texts.ts";

type Props = {
	threshold: number;
	/** How many objects score less. */
	hidden: number;
	onChange: (threshold: number) => void;
};

/** How sure the model must be of an object for it to be shown. */
export function ThresholdSlider({ threshold, hidden, onChange }: Props) {
	const t = useTexts("tasks");
	const { percent } = useFormats();
	const id = useId();
	return (
		<div className="grid grid-cols-[1fr_auto] items-center gap-x-4 text-sm">
			<label htmlFor={id} className="text-soft">
				{t("lowestScore")}
			</label>
			<span className="text-soft tabular-nums">
				<span className="font-medium text-ink">{percent(threshold)}</span>
				{hidden > 0 && t("hiddenCount", { count: hidden })}
			</span>
			<input
				id={id}
				type="range"
				min={0}
				max={100}
				step={1}
				value={Math.round(threshold * 100)}
				aria-valuetext={percent(threshold)}
				onChange={(event) => onChange(Number(event.target.value) / 100)}
				className="col-span-2 h-11 w-full cursor-pointer accent-accent"
			/>
		</div>
	);
}
