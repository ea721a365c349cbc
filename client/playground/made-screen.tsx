import type { ComponentType } from "react";
import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { api } from "../lib/api/api.ts";
import { sentRecording } from "./audio/sent-recording.ts";
import { InputColumn } from "./columns.tsx";
import { visitResults } from "./finished/visit-results.ts";
import type { FormProps } from "./forms/submit-row.tsx";
import { ParametersFold } from "./parameters/parameters-fold.tsx";
import { sentOf, useParameters } from "./parameters/use-parameters.ts";
import { ResultsPanel } from "./results/results-panel.tsx";
import { useTask } from "./use-task.ts";

type Props = {
	model: ShownModel;
	hint: string;
	ideas?: string;
	Form: ComponentType<FormProps<string | File>>;
};

/** The screen of a task whose result comes in one piece: a form, the parameters and the result. */
export function MadeScreen({ model, hint, ideas, Form }: Props) {
	const chosen = useParameters(model);
	const task = useMade(model, () => chosen.values, model.id);
	const { isPending, run, stop } = task;
	return (
		<>
			<InputColumn>
				<Form {...{ model, isPending, ideas }} onSubmit={run} onStop={stop} />
				<ParametersFold model={model} chosen={chosen} />
			</InputColumn>
			<ResultsPanel model={model} task={task} hint={hint} />
		</>
	);
}

/**
 * Runs a model whose result comes in one piece. `valuesOf` gives the parameters of a call that begins;
 * under the name `keepAs` the last result stays for the visit.
 */
export function useMade(model: ShownModel, valuesOf: () => ParameterValues, keepAs?: string) {
	const { id: modelId, task } = model;
	const { client } = api.useUtils();
	return useTask(async (input: string | File, signal, onUpload) => {
		const parameters = valuesOf();
		const options = { signal, context: { onUpload } };
		const call = { modelId, ...sentOf(parameters) };
		async function make() {
			if (typeof input === "string") {
				return task === "tts"
					? client.tts.mutate({ ...call, text: input }, options)
					: client.generateImage.mutate({ ...call, prompt: input }, options);
			}
			if (task === "classify") return client.classify.mutate({ modelId, file: input }, options);
			if (task === "detect") return client.detect.mutate({ modelId, file: input }, options);
			const file = await sentRecording(input, model);
			return client.transcribe.mutate({ ...call, file }, options);
		}
		const result = await make();
		visitResults.finish(model, { input, parameters, result });
		return result;
	}, keepAs);
}
