import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { useRef, useState } from "react";
import type { NumberParameter, ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import type { ChosenParameters } from "../../../state/parameters.ts";
import { parameterNames } from "../../../state/parameters.ts";
import { ParameterField } from "./parameter-field.tsx";

type Props = {
	model: ShownModel;
	chosen: ChosenParameters;
	/** The model's name, if another model's parameters are beside it. */
	of?: string;
};

/** The parameters that the visitor may change, in a fold. Nothing if the catalogue allows none. */
export function ParametersFold({ model, chosen, of }: Props) {
	const t = useTexts("tasks");
	const summary = useRef<HTMLElement>(null);
	const count = Object.keys(chosen.values).length;
	if (!hasParameters(model)) return null;
	return (
		<details className="group @container mt-4 border-line border-t pt-2">
			<summary
				ref={summary}
				className="flex min-h-11 items-center gap-2 rounded-lg text-sm font-medium [&::-webkit-details-marker]:hidden"
			>
				<SlidersHorizontal aria-hidden="true" className="size-4 text-soft" />
				<span className="flex-1">
					{t("parameters")}
					{of !== undefined && (
						<span className="ms-1.5 text-soft">
							<bdi>{of}</bdi>
						</span>
					)}
					{count > 0 && (
						<span className="ms-2 font-normal text-soft">{t("changed", { count })}</span>
					)}
				</span>
				<ChevronDown
					aria-hidden="true"
					className="size-4 text-soft transition-transform group-open:rotate-180"
				/>
			</summary>
			<ParameterFields model={model} chosen={chosen} onReset={() => summary.current?.focus()} />
		</details>
	);
}

/** Whether the catalogue lets visitors change parameters of a model. */
export function hasParameters({ parameters }: ShownModel): boolean {
	return parameterNames.some((name) => parameters[name] !== undefined);
}

type FieldsProps = Omit<Props, "of"> & {
	/** Called after a reset, whose button is disabled with the focus. */
	onReset: () => void;
};

/** A field for each parameter that the visitor may change. */
export function ParameterFields({ model: { parameters }, chosen, onReset }: FieldsProps) {
	const t = useTexts("tasks");
	const { values, change, reset } = chosen;
	const [resets, setResets] = useState(0);
	const open = parameterNames.flatMap((name) => {
		const parameter = parameters[name];
		return parameter ? [{ name, parameter }] : [];
	});
	return (
		<>
			{parameters.width && parameters.height && (
				<ShapeRow
					width={parameters.width}
					height={parameters.height}
					values={values}
					onPick={(sides) => {
						chosen.changeAll(sides);
						setResets(resets + 1);
					}}
				/>
			)}
			<div key={resets} className="grid gap-4 pt-1 pb-2 @xl:grid-cols-2">
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
			<button
				type="button"
				disabled={Object.keys(values).length === 0}
				onClick={() => {
					reset();
					setResets(resets + 1);
					onReset();
				}}
				className="min-h-11 rounded-lg text-sm font-medium text-accent underline underline-offset-2 disabled:text-soft disabled:no-underline"
			>
				{t("resetAll")}
			</button>
		</>
	);
}

type ShapeProps = {
	width: NumberParameter;
	height: NumberParameter;
	values: ParameterValues;
	onPick: (sides: { width: number; height: number }) => void;
};

/** Buttons for common shapes of a picture, in the model's largest size. */
function ShapeRow({ width, height, values, onPick }: ShapeProps) {
	const t = useTexts("tasks");
	return (
		<fieldset className="mb-3 flex flex-wrap items-center gap-2">
			<legend className="mb-1 text-sm font-medium">{t("shape")}</legend>
			{pictureShapes.map(({ name, ratio }) => {
				const sides = sidesOf(ratio, width, height);
				if (!sides) return null;
				const isChosen = values.width === sides.width && values.height === sides.height;
				return (
					<button
						key={name}
						type="button"
						aria-pressed={isChosen}
						onClick={() => onPick(sides)}
						className="flex min-h-11 items-center gap-2 rounded-lg border border-edge px-3 text-sm aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
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

/** Common shapes of pictures: width to height. */
const pictureShapes = [
	{ name: "1:1", ratio: 1 },
	{ name: "3:2", ratio: 3 / 2 },
	{ name: "2:3", ratio: 2 / 3 },
	{ name: "16:9", ratio: 16 / 9 },
] as const;

/** Picture models take sides in multiples of this, in pixels. */
const STEP = 8;

/** The largest sides of a shape within a model's bounds, in pixels; undefined if none fits. */
export function sidesOf(ratio: number, width: NumberParameter, height: NumberParameter) {
	const widest = Math.min(width.max, height.max * ratio);
	const sides = { width: stepped(widest), height: stepped(widest / ratio) };
	const isTooSmall = sides.width < width.min || sides.height < height.min;
	return isTooSmall ? undefined : sides;
}

function stepped(pixels: number): number {
	return Math.floor(pixels / STEP) * STEP;
}
