import type { ComponentType } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { ParametersFold } from "../input/parameters/parameters-fold.tsx";
import { useParameters } from "../input/parameters/use-parameters.ts";
import type { FormProps } from "../input/submit-row.tsx";
import { InputColumn } from "../result/columns.tsx";
import { ResultsPanel } from "./results-panel.tsx";
import { type ModelCall, useTask } from "./use-task.ts";

type Props<Input extends string | File> = {
	model: ShownModel;
	call: ModelCall<Input>;
	hint: string;
	suggestions?: string;
	Form: ComponentType<FormProps<Input>>;
};

/** The screen of a task whose result comes in one piece: a form, the parameters and the result. */
export function OneShotScreen<Input extends string | File>(props: Props<Input>) {
	const { model, call, hint, suggestions, Form } = props;
	const chosen = useParameters(model);
	const task = useTask(model, call);
	const { isPending, run, stop } = task;
	return (
		<>
			<InputColumn>
				<Form
					{...{ model, isPending, suggestions }}
					onSubmit={(input) => run({ input, parameters: chosen.values })}
					onStop={stop}
				/>
				<ParametersFold model={model} chosen={chosen} />
			</InputColumn>
			<ResultsPanel model={model} task={task} hint={hint} />
		</>
	);
}
