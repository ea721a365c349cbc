import { useState } from "react";
import type { Model } from "#shared/models.ts";
import { api } from "../../lib/api.ts";
import { InputColumn } from "../columns.tsx";
import { FileForm } from "../forms/file-form.tsx";
import { modelIdOf } from "../model-id-of.ts";
import { ResultFacts } from "../results/result-facts.tsx";
import { ResultsPanel } from "../results/results-panel.tsx";
import { useTask } from "../use-task.ts";
import { DetectionView } from "../vision/detection-view.tsx";

/** Finds the objects in a picture. */
export function Detect({ model }: { model: Model }) {
	const { client } = api.useUtils();
	const task = useTask(
		(file: File, signal, onUpload) =>
			client.detect.mutate(
				{ modelId: modelIdOf("detect", model), file },
				{ signal, context: { onUpload } },
			),
		"FILE_FAILED",
	);
	// The boxes belong to the picture that was sent, which may not be the chosen one any more.
	const [sent, setSent] = useState<File>();

	function handleSubmit(file: File) {
		setSent(file);
		task.run(file);
	}

	return (
		<>
			<InputColumn>
				<FileForm
					model={model}
					kind="image"
					isPending={task.isPending}
					onSubmit={handleSubmit}
					onStop={task.stop}
				/>
			</InputColumn>
			<ResultsPanel
				task={task}
				hint="Choose a picture and press Analyze to find the objects in it."
			>
				{(result) => (
					<>
						<DetectionView result={result} picture={sent} />
						<ResultFacts result={result} />
					</>
				)}
			</ResultsPanel>
		</>
	);
}
