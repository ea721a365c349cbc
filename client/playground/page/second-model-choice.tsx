import { useId } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { Select } from "../../ui/select.tsx";
import { ModelOption } from "./model-select.tsx";
import { useStateWord } from "./model-state-note.tsx";

type Props = {
	model: ShownModel;
	others: readonly ShownModel[];
	secondModel: ShownModel | undefined;
	onChoose: (id: string) => void;
};

/** Chooses a second model of the same task to compare with, and shows the price of both. */
export function SecondModelChoice({ model, others, secondModel, onChoose }: Props) {
	const t = useTexts("results");
	const id = useId();
	const stateWordOf = useStateWord();
	return (
		<div className="second-model mt-3">
			<label htmlFor={id} className={secondModel ? "font-semibold" : "text-sm font-medium"}>
				{t("compareWith")}
			</label>
			<Select
				id={id}
				value={secondModel?.id ?? ""}
				onChange={(event) => onChoose(event.target.value)}
				className="mt-1.5 h-12 font-medium"
			>
				<option value="">{t("noOther")}</option>
				{others.map((other) => (
					<ModelOption key={other.id} model={other} state={stateWordOf(other)} />
				))}
			</Select>
			<p role="status" className="text-sm text-soft not-empty:mt-2">
				{secondModel &&
					t("twoCalls", {
						first: model.name,
						firstPoints: model.points,
						second: secondModel.name,
						secondPoints: secondModel.points,
					})}
			</p>
		</div>
	);
}
