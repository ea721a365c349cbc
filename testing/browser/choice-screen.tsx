import type { ComponentType } from "react";
import { ParametersFold } from "../../client/playground/input/parameters/parameters-fold.tsx";
import { type ChosenParameters, useParameters } from "../../client/state/chosen-parameters.ts";
import type { ShownModel } from "../../shared/shown-model.ts";
import { type Answers, renderWithApi } from "./render-with-api.tsx";

type Choice = ComponentType<{ model: ShownModel; chosen: ChosenParameters }>;

/** Renders a model's choice of a parameter above its other parameters; returns a function that tells what is sent. */
export function renderChoice(Choice: Choice, model: ShownModel, answers?: Answers) {
	function Screen() {
		const chosen = useParameters(model);
		return (
			<>
				<Choice model={model} chosen={chosen} />
				<ParametersFold model={model} chosen={chosen} />
				<output>{JSON.stringify(chosen.sent)}</output>
			</>
		);
	}
	renderWithApi(<Screen />, answers);
	return () => JSON.parse(document.querySelector("output")?.textContent ?? "");
}
