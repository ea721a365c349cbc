import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { api } from "../../lib/api/api.ts";
import { sentRecording } from "../audio/sent-recording.ts";
import { InputColumn } from "../columns.tsx";
import { visitResults } from "../finished/visit-results.ts";
import { FileForm } from "../forms/files/file-form.tsx";
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
		async (file: File, signal, onUpload) =>
			client.transcribe.mutate(
				{ modelId: model.id, file: await sentRecording(file, model), ...chosen.sent },
				{ signal, context: { onUpload } },
			),
		{
			fallback: "FILE_FAILED",
			keepAs: model.id,
			finish: visitResults.finisher(model, chosen.values),
		},
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
