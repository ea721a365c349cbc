import { useState } from "react";
import { useFormats } from "../../language/formats.ts";
import { useLanguage } from "../../language/use-language.ts";
import { useTexts } from "../../language/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import { ListExport } from "../results/list-export.tsx";
import type { ResultOf } from "../results/task-result.ts";
import { detectedObjects } from "./detected-objects.ts";
import { DetectionPicture } from "./detection-picture.tsx";
import { DetectionRow } from "./detection-row.tsx";
import { summaryOf } from "./summary.ts";
import { ThresholdSlider } from "./threshold-slider.tsx";

type Props = {
	result: ResultOf<"object_detection">;
	/** The picture that was sent, where it is at hand. */
	picture?: Blob | undefined;
};

/** Below even odds a model guesses. */
const FIRST_THRESHOLD = 0.5;

/** The objects found in a picture: on the picture, in one line and in a list, all linked. */
export function DetectionView({ result, picture }: Props) {
	const t = useTexts("tasks");
	const { percent } = useFormats();
	const language = useLanguage();
	const [threshold, setThreshold] = useState(FIRST_THRESHOLD);
	const [hasCoordinates, setHasCoordinates] = useState(false);
	const [active, point] = useState<string>();
	if (result.items.length === 0) return <p className="text-soft">{t("noObjects")}</p>;

	const objects = detectedObjects(result).filter(({ score }) => score >= threshold);
	const highlight = { active, point };
	return (
		<div className="space-y-4">
			{picture && <DetectionPicture {...{ picture, objects, highlight }} />}
			<output className="block text-lg font-semibold first-letter:uppercase">
				{summaryOf(objects, language) || t("nothingScores", { score: percent(threshold) })}
			</output>
			<ThresholdSlider
				threshold={threshold}
				hidden={result.items.length - objects.length}
				onChange={setThreshold}
			/>
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
