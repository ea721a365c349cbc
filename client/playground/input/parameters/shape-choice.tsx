import { pictureShapes, sidesOf } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import type { ChosenParameters } from "../../../state/chosen-parameters.ts";

type Props = { model: ShownModel; chosen: ChosenParameters };

/** Buttons for common shapes of a picture, in the model's largest size. A second press takes one back. */
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
		<fieldset className="flex divide-x divide-edge overflow-clip rounded-lg border border-edge">
			<legend className="sr-only">{t("shape")}</legend>
			{shapes.map(({ name, ratio, sides }) => {
				const isChosen =
					(values.width ?? width.default) === sides.width &&
					(values.height ?? height.default) === sides.height;
				return (
					<button
						key={name}
						type="button"
						aria-pressed={isChosen}
						onClick={() => changeAll(isChosen ? { width: undefined, height: undefined } : sides)}
						className="flex min-h-11 min-w-11 flex-col items-center justify-center gap-0.5 text-soft text-xs transition-colors -outline-offset-2 hover:text-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent forced-colors:aria-pressed:outline"
					>
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
					</button>
				);
			})}
		</fieldset>
	);
}
