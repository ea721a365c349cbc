import { formatNumber, formatPercent } from "../../lib/format.ts";
import type { ResultOf } from "./task-result.ts";

const edges = ["xmin", "ymin", "xmax", "ymax"] as const;

/** The objects found in a picture, each with its score and its box in pixels. */
export function DetectionView({ result }: { result: ResultOf<"object_detection"> }) {
	if (result.items.length === 0) return <p className="text-soft">No objects were found.</p>;
	return (
		<ul aria-label="Detected objects" className="divide-y divide-line">
			{result.items.map(({ label, score, box }) => (
				<li key={edges.map((edge) => box[edge]).join()} className="py-3">
					<div className="flex justify-between gap-4">
						<span className="font-medium first-letter:uppercase">{label}</span>
						<span className="font-medium tabular-nums">{formatPercent(score)}</span>
					</div>
					<p className="text-sm text-soft tabular-nums">
						{edges.map((edge) => `${edge} ${formatNumber(box[edge])}`).join(" · ")}
					</p>
				</li>
			))}
		</ul>
	);
}
