import { ChevronDown } from "lucide-react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useFormats } from "../../../language/formats.ts";
import { useTexts } from "../../../language/use-texts.ts";
import type { ChosenParameters } from "../../../state/chosen-parameters.ts";
import { ParameterField } from "./parameter-field.tsx";
import { Segments } from "./segments.tsx";
import { ShapeChoice } from "./shape-choice.tsx";

/** How many pictures a press draws. */
export type Count = { value: number; onChange: (value: number) => void };

const counts = [1, 2, 4] as const;

/** The parameters that stand here, and not in the fold of the others. */
const sizeNames = ["width", "height"] as const;

type Props = { model: ShownModel; chosen: ChosenParameters; count?: Count };

/** The shape and the number of pictures in one row that never wraps, and below it the size in pixels. */
export function PictureChoices({ model, chosen, count }: Props) {
	const t = useTexts("tasks");
	const { number } = useFormats();
	return (
		<>
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
			<PictureSize model={model} chosen={chosen} />
		</>
	);
}

function PictureSize({ model: { parameters }, chosen: { values, change } }: Props) {
	const t = useTexts("tasks");
	const open = sizeNames.flatMap((name) => {
		const parameter = parameters[name];
		return parameter ? [{ name, parameter, value: values[name] ?? parameter.default }] : [];
	});
	const sides = open.flatMap(({ value }) => value ?? []);
	if (open.length === 0) return null;
	return (
		<details className="group @container mt-1">
			<summary className="flex min-h-11 w-fit items-center gap-1.5 text-sm text-soft hover:text-ink sm:min-h-8 [&::-webkit-details-marker]:hidden">
				{t("size")}
				{sides.length === open.length && <bdi dir="ltr">{sides.join(" × ")}</bdi>}
				<ChevronDown
					aria-hidden="true"
					className="size-4 transition-transform group-open:rotate-180"
				/>
			</summary>
			<div className="grid gap-4 pt-1 pb-2 @xl:grid-cols-2">
				{open.map(({ name, parameter }) => (
					<ParameterField
						key={name}
						name={name}
						open={parameter}
						value={values[name]}
						onChange={(value) => change(name, value)}
					/>
				))}
			</div>
		</details>
	);
}
