import { useId } from "react";
import { pictureShapes, sidesOf } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import type { ChosenParameters } from "../../../state/chosen-parameters.ts";

type Props = { model: ShownModel; chosen: ChosenParameters };

/** Common aspect ratios in the model's largest size, as one choice. A second press clears it. */
export function ShapeChoice({ model: { parameters }, chosen: { values, changeAll } }: Props) {
	const t = useTexts("tasks");
	const id = useId();
	const { width, height } = parameters;
	if (!width || !height) return null;
	const shapes = pictureShapes.flatMap(({ name, ratio }) => {
		const sides = sidesOf(ratio, width, height);
		return sides ? [{ name, ratio, sides }] : [];
	});
	if (shapes.length === 0) return null;
	const isChosen = ({ sides }: (typeof shapes)[number]) =>
		(values.width ?? width.default) === sides.width &&
		(values.height ?? height.default) === sides.height;
	// One stop of the Tab key, also while none is chosen: Chromium may stop at each then.
	const stop = shapes.find(isChosen) ?? shapes[0];
	return (
		<fieldset className="flex w-fit divide-x divide-edge overflow-clip rounded-lg border border-edge">
			<legend className="sr-only">{t("shape")}</legend>
			{shapes.map((shape) => {
				const { name, ratio, sides } = shape;
				return (
					<label
						key={name}
						className="relative flex min-h-11 min-w-11 cursor-pointer flex-col items-center justify-center gap-0.5 text-soft text-xs outline-accent transition-colors -outline-offset-2 hover:text-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 forced-colors:has-checked:outline"
					>
						<input
							type="radio"
							name={id}
							checked={isChosen(shape)}
							tabIndex={shape === stop ? 0 : -1}
							onChange={() => changeAll(sides)}
							onClick={() => isChosen(shape) && changeAll({ width: undefined, height: undefined })}
							className="absolute inset-0 cursor-pointer opacity-0"
						/>
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
					</label>
				);
			})}
		</fieldset>
	);
}
