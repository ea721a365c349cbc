import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { api } from "../../lib/api/api.ts";
import { InputColumn } from "../columns.tsx";
import { visitResults } from "../finished/visit-results.ts";
import { FileForm } from "../forms/files/file-form.tsx";
import { ResultsPanel } from "../results/results-panel.tsx";
import { useTask } from "../use-task.ts";

/** Finds the objects in a picture. */
export function Detect({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const { client } = api.useUtils();
	const task = useTask(
		(file: File, signal, onUpload) =>
			client.detect.mutate({ modelId: model.id, file }, { signal, context: { onUpload } }),
		{ fallback: "FILE_FAILED", keepAs: model.id, finish: visitResults.finisher(model, {}) },
	);
	return (
		<>
			<InputColumn>
				<FileForm
					model={model}
					kind="image"
					isPending={task.isPending}
					onSubmit={task.run}
					onStop={task.stop}
				/>
			</InputColumn>
			<ResultsPanel model={model} task={task} hint={t("detectHint")} />
		</>
	);
}
