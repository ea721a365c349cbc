import { IMAGE_PROMPT_MAX_CHARACTERS } from "#shared/limits.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { api } from "../../lib/api.ts";
import { InputColumn } from "../columns.tsx";
import { TextForm } from "../forms/text-form.tsx";
import { ParametersFold } from "../parameters/parameters-fold.tsx";
import { useParameters } from "../parameters/use-parameters.ts";
import { ResultsPanel } from "../results/results-panel.tsx";
import { useTask } from "../use-task.ts";

/** Draws a picture from a description. */
export function GenerateImage({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const { client } = api.useUtils();
	const chosen = useParameters(model);
	const task = useTask(
		(prompt: string, signal) =>
			client.generateImage.mutate({ modelId: model.id, prompt, ...chosen.sent }, { signal }),
		{ keepAs: model.id },
	);

	return (
		<>
			<InputColumn>
				<TextForm
					model={model}
					maxCharacters={IMAGE_PROMPT_MAX_CHARACTERS}
					ideas={t("imageIdeas")}
					isPending={task.isPending}
					onSubmit={task.run}
					onStop={task.stop}
				/>
				<ParametersFold model={model} chosen={chosen} />
			</InputColumn>
			<ResultsPanel model={model} task={task} hint={t("imageHint")} />
		</>
	);
}
