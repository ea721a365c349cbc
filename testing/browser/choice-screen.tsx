import type { ComponentType } from "react";
import { ParametersFold } from "../../client/playground/input/parameters/parameters-fold.tsx";
import { type ChosenParameters, useParameters } from "../../client/state/chosen-parameters.ts";
import type { ShownModel } from "../../shared/shown-model.ts";
import { renderWithApi } from "./render-with-api.tsx";
import { modelOf } from "./shown-models.ts";

type Choice = ComponentType<{ model: ShownModel; chosen: ChosenParameters }>;

/** Renders a model's choice of a parameter above its other parameters; returns a function that tells what is sent. */
export function renderChoice(Choice: Choice, id: string) {
	function Screen() {
		const model = modelOf(id);
		const chosen = useParameters(model);
		return (
			<>
				<Choice model={model} chosen={chosen} />
				<ParametersFold model={model} chosen={chosen} />
				<output>{JSON.stringify(chosen.sent)}</output>
			</>
		);
	}
	renderWithApi(<Screen />);
	return () => JSON.parse(document.querySelector("output")?.textContent ?? "");
}
