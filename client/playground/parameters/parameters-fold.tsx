import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { ParameterField } from "./parameter-field.tsx";
import { parameterNames } from "./parameter-names.ts";
import type { ChosenParameters } from "./use-parameters.ts";

type Props = { model: ShownModel; chosen: ChosenParameters };

/** The parameters that the visitor may change, in a fold. Nothing if the catalogue allows none. */
export function ParametersFold({ model: { parameters }, chosen }: Props) {
	const t = useTexts("tasks");
	const { values, change, reset } = chosen;
	const [resets, setResets] = useState(0);
	const count = Object.keys(values).length;
	const open = parameterNames.flatMap((name) => {
		const parameter = parameters[name];
		return parameter ? [{ name, parameter }] : [];
	});
	if (open.length === 0) return null;
	return (
		<details className="group mt-4 border-line border-t pt-2">
			<summary className="flex min-h-11 items-center gap-2 rounded-lg text-sm font-medium [&::-webkit-details-marker]:hidden">
				<SlidersHorizontal aria-hidden="true" className="size-4 text-soft" />
				<span className="flex-1">
					{t("parameters")}
					{count > 0 && (
						<span className="ms-2 font-normal text-soft">{t("changed", { count })}</span>
					)}
				</span>
				<ChevronDown
					aria-hidden="true"
					className="size-4 text-soft transition-transform group-open:rotate-180"
				/>
			</summary>
			<div key={resets} className="grid gap-4 pt-1 pb-2 sm:grid-cols-2">
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
				disabled={count === 0}
				onClick={() => {
					reset();
					setResets(resets + 1);
				}}
				className="min-h-11 rounded-lg text-sm font-medium text-accent underline underline-offset-2 disabled:text-soft disabled:no-underline"
			>
				{t("resetAll")}
			</button>
		</details>
	);
}
