import { IMAGE_PROMPT_MAX_CHARACTERS } from "#shared/limits.ts";
import type { Model } from "#shared/models.ts";
import { api } from "../../lib/api.ts";
import { InputColumn } from "../columns.tsx";
import { TextForm } from "../forms/text-form.tsx";
import { modelIdOf } from "../model-id-of.ts";
import { ResultsPanel } from "../results/results-panel.tsx";
import { useTask } from "../use-task.ts";

const ideas = [
	"A lighthouse above a calm sea at dawn",
	"A city of glass in the rain, at night",
	"A still life with pears, in oil",
];

/** Draws a picture from a description. */
export function GenerateImage({ model }: { model: Model }) {
	const { client } = api.useUtils();
	const task = useTask(
		(prompt: string, signal) =>
			client.generateImage.mutate(
				{ modelId: modelIdOf("generateImage", model), prompt },
				{ signal },
			),
		{ keepAs: model.id },
	);

	return (
		<>
			<InputColumn>
				<TextForm
					model={model}
					maxCharacters={IMAGE_PROMPT_MAX_CHARACTERS}
					ideas={ideas}
					isPending={task.isPending}
					onSubmit={task.run}
					onStop={task.stop}
				/>
			</InputColumn>
			<ResultsPanel
				model={model}
				task={task}
				hint="Describe a picture and press Generate to see it here."
			/>
		</>
	);
}
