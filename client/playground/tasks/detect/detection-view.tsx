import { useId, useState } from "react";
import { useFormats } from "../../../language/formats.ts";
import { useLanguage } from "../../../language/use-language.ts";
import { useTexts } from "../../../language/use-texts.ts";
import type { ResultOf } from "../../../state/task-result.ts";
import { Button } from "../../../ui/button.tsx";
import { ListExport } from "../../result/list-export.tsx";
import { detectedObjects } from "./detected-objects.ts";
import { DetectionPicture } from "./detection-picture.tsx";
import { DetectionRow } from "./detection-row.tsx";
import { summaryOf } from "./summary.ts";

type Props = {
	result: ResultOf<"object_detection">;
	/** The picture that was sent, if it is still there. */
	picture?: Blob | undefined;
};

/** Below even odds, a model guesses. */
const FIRST_THRESHOLD = 0.5;

/** The objects found in a picture: as boxes, in one line and in a list, all linked. */
export function DetectionView({ result, picture }: Props) {
	const t = useTexts("tasks");
	const { percent } = useFormats();
	const language = useLanguage();
	const id = useId();
	const [threshold, setThreshold] = useState(FIRST_THRESHOLD);
	const [hasCoordinates, setHasCoordinates] = useState(false);
	const [active, point] = useState<string>();
	if (result.items.length === 0) return <p className="text-soft">{t("noObjects")}</p>;

	const objects = detectedObjects(result).filter(({ score }) => score >= threshold);
	const hidden = result.items.length - objects.length;
	const highlight = { active, point };
	return (
		<div className="space-y-4">
			{picture && <DetectionPicture {...{ picture, objects, highlight }} />}
			<output className="block text-lg font-semibold first-letter:uppercase">
				{summaryOf(objects, language) || t("nothingScores", { score: percent(threshold) })}
			</output>
			<div className="grid grid-cols-[1fr_auto] items-center gap-x-4 text-sm text-soft">
				<label htmlFor={id}>{t("lowestScore")}</label>
				<span className="tabular-nums">
					<span className="font-medium text-ink">{percent(threshold)}</span>
					{hidden > 0 && t("hiddenCount", { count: hidden })}
				</span>
				<input
					id={id}
					type="range"
					value={Math.round(threshold * 100)}
					aria-valuetext={percent(threshold)}
					onChange={(event) => setThreshold(Number(event.target.value) / 100)}
					className="col-span-2 h-11 w-full cursor-pointer accent-accent"
				/>
			</div>
			<ul aria-label={t("detected")} className="-mx-3">
				{objects.map((object) => (
					<DetectionRow key={object.key} {...{ object, highlight, hasCoordinates }} />
				))}
			</ul>
			<div className="flex flex-wrap gap-2">
				<Button look="secondary" onClick={() => setHasCoordinates(!hasCoordinates)}>
					{t(hasCoordinates ? "hideCoordinates" : "showCoordinates")}
				</Button>
				<ListExport items={result.items} name="objects" />
			</div>
		</div>
	);
}
