import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { api } from "../../lib/api.ts";
import { InputColumn } from "../columns.tsx";
import { FileForm } from "../forms/file-form.tsx";
import { ParametersFold } from "../parameters/parameters-fold.tsx";
import { useParameters } from "../parameters/use-parameters.ts";
import { ResultsPanel } from "../results/results-panel.tsx";
import { useTask } from "../use-task.ts";

/** Writes down what is said. */
export function Transcribe({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const { client } = api.useUtils();
	const chosen = useParameters(model);
	const task = useTask(
		(file: File, signal, onUpload) =>
			client.transcribe.mutate(
				{ modelId: model.id, file, ...chosen.sent },
				{ signal, context: { onUpload } },
			),
		{ fallback: "FILE_FAILED", keepAs: model.id },
	);
	return (
		<>
			<InputColumn>
				<FileForm
					model={model}
					kind="audio"
					isPending={task.isPending}
					onSubmit={task.run}
					onStop={task.stop}
				/>
				<ParametersFold model={model} chosen={chosen} />
			</InputColumn>
			<ResultsPanel model={model} task={task} hint={t("transcribeHint")} />
		</>
	);
}
