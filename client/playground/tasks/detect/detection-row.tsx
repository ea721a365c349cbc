import clsx from "clsx";
import { useFormats } from "../../../language/formats.ts";
import { type DetectedObject, type Highlight, pointHandlers } from "./detected-objects.ts";

const edges = ["xmin", "ymin", "xmax", "ymax"] as const;

type Props = { object: DetectedObject; highlight: Highlight; hasCoordinates: boolean };

/** An object in the list; pointing at it highlights its box. */
export function DetectionRow({ object, highlight, hasCoordinates }: Props) {
	const { number, percent } = useFormats();
	const { key, label, score, box, colour } = object;
	return (
		<li
			// biome-ignore lint/a11y/noNoninteractiveTabindex: with the keyboard too a row points at its box.
			tabIndex={0}
			{...pointHandlers(key, highlight)}
			className={clsx(
				"rounded-lg px-3 py-2.5 transition-colors",
				highlight.active === key && "bg-accent-soft forced-colors:outline",
			)}
		>
			<div className="flex items-center gap-3">
				<span
					aria-hidden="true"
					className="size-3 shrink-0 rounded-sm ring-1 ring-edge forced-color-adjust-none"
					style={{ backgroundColor: colour }}
				/>
				<span
					dir="auto"
					className="min-w-0 flex-1 font-medium wrap-anywhere first-letter:uppercase"
				>
					{label}
				</span>
				<span className="font-medium tabular-nums">{percent(score)}</span>
			</div>
			{hasCoordinates && (
				<p dir="ltr" className="ps-6 text-sm text-soft tabular-nums">
					{edges.map((edge) => `${edge} ${number(box[edge])}`).join(" · ")}
				</p>
			)}
		</li>
	);
}
