import type { ReactNode } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { InputColumn } from "./columns.tsx";
import { ParametersFold } from "./parameters/parameters-fold.tsx";
import { useParameters } from "./parameters/use-parameters.ts";
import { ResultsPanel } from "./results/results-panel.tsx";
import { useMade } from "./use-made.ts";

type FormProps = {
	model: ShownModel;
	isPending: boolean;
	onSubmit: (input: string | File) => void;
	onStop: () => void;
};

type Props = {
	model: ShownModel;
	/** What to do to see something. */
	hint: string;
	form: (props: FormProps) => ReactNode;
};

/** The screen of a task whose result comes in one piece: a form, the parameters and the result. */
export function MadeScreen({ model, hint, form }: Props) {
	const chosen = useParameters(model);
	const task = useMade(model, () => chosen.values, model.id);
	const { isPending, run, stop } = task;
	return (
		<>
			<InputColumn>
				{form({ model, isPending, onSubmit: run, onStop: stop })}
				<ParametersFold model={model} chosen={chosen} />
			</InputColumn>
			<ResultsPanel model={model} task={task} hint={hint} />
		</>
	);
}
