import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { useRef, useState } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import type { ChosenParameters } from "../../../state/chosen-parameters.ts";
import { parameterNames } from "../../../state/chosen-parameters.ts";
import { ParameterField } from "./parameter-field.tsx";

type Props = {
	model: ShownModel;
	chosen: ChosenParameters;
	/** The model's name, if another model's parameters are beside it. */
	of?: string;
};

/** The parameters that the visitor may change, in a fold. Renders nothing if there are none. */
export function ParametersFold({ model, chosen, of }: Props) {
	const t = useTexts("tasks");
	const summary = useRef<HTMLElement>(null);
	const count = foldedNames.filter((name) => chosen.values[name] !== undefined).length;
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

/** Whether the catalogue lets visitors change parameters of a model that stand in the fold. */
export function hasParameters({ parameters }: ShownModel): boolean {
	return foldedNames.some((name) => parameters[name] !== undefined);
}

/** A voice is chosen above the main button. */
const foldedNames = parameterNames.filter((name) => name !== "voice");

type FieldsProps = Omit<Props, "of"> & {
	/** Called after a reset, which disables its focused button. */
	onReset: () => void;
};

/** A field for each parameter that the visitor may change. */
export function ParameterFields({ model: { parameters }, chosen, onReset }: FieldsProps) {
	const t = useTexts("tasks");
	const { values, change, reset } = chosen;
	const [resets, setResets] = useState(0);
	const open = foldedNames.flatMap((name) => {
		const parameter = parameters[name];
		return parameter ? [{ name, parameter }] : [];
	});
	return (
		<>
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
