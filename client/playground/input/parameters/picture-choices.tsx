import type { ShownModel } from "#shared/shown-model.ts";
import { useFormats } from "../../../language/formats.ts";
import { useTexts } from "../../../language/use-texts.ts";
import type { ChosenParameters } from "../../../state/chosen-parameters.ts";
import { Segments } from "../../../ui/segments.tsx";
import { ShapeChoice } from "./shape-choice.tsx";

/** How many pictures a press draws. */
export type Count = { value: number; onChange: (value: number) => void };

const counts = [1, 2, 4] as const;

type Props = { model: ShownModel; chosen: ChosenParameters; count?: Count };

/** The shape and the number of pictures in one row that never wraps. The fold has the size in pixels. */
export function PictureChoices({ model, chosen, count }: Props) {
	const t = useTexts("tasks");
	const { number } = useFormats();
	return (
		<div className="flex gap-3">
			<ShapeChoice model={model} chosen={chosen} />
			{count && (
				<Segments
					label={t("howMany")}
					className="w-27"
					options={counts.map((value) => ({
						key: String(value),
						value,
						isChosen: value === count.value,
						shown: <span className="text-sm">{number(value)}</span>,
					}))}
					onChoose={count.onChange}
				/>
			)}
		</div>
	);
}
