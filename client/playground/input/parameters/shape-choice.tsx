import { pictureShapes, sidesOf } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import type { ChosenParameters } from "../../../state/chosen-parameters.ts";
import { Segments } from "../../../ui/segments.tsx";

type Props = { model: ShownModel; chosen: ChosenParameters };

/** Common aspect ratios in the model's largest size, as one choice. A second press clears it. */
export function ShapeChoice({ model: { parameters }, chosen: { values, changeAll } }: Props) {
	const t = useTexts("tasks");
	const { width, height } = parameters;
	if (!width || !height) return null;
	const shapes = pictureShapes.flatMap(({ name, ratio }) => {
		const sides = sidesOf(ratio, width, height);
		return sides ? [{ name, ratio, sides }] : [];
	});
	if (shapes.length === 0) return null;
	return (
		<Segments
			label={t("shape")}
			className="w-43"
			options={shapes.map(({ name, ratio, sides }) => ({
				key: name,
				value: sides,
				isChosen:
					(values.width ?? width.default) === sides.width &&
					(values.height ?? height.default) === sides.height,
				shown: (
					<>
						<svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 fill-none stroke-current">
							<rect
								x={(16 - 14 * Math.min(1, ratio)) / 2}
								y={(16 - 14 * Math.min(1, 1 / ratio)) / 2}
								width={14 * Math.min(1, ratio)}
								height={14 * Math.min(1, 1 / ratio)}
								rx="1"
							/>
						</svg>
						<bdi>{name}</bdi>
					</>
				),
			}))}
			onChoose={changeAll}
			onClear={() => changeAll({ width: undefined, height: undefined })}
		/>
	);
}
