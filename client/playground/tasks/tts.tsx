import { SPEECH_MAX_CHARACTERS } from "#shared/limits.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { api } from "../../lib/api/api.ts";
import { InputColumn } from "../columns.tsx";
import { visitResults } from "../finished/visit-results.ts";
import { TextForm } from "../forms/text-form.tsx";
import { ParametersFold } from "../parameters/parameters-fold.tsx";
import { useParameters } from "../parameters/use-parameters.ts";
import { ResultsPanel } from "../results/results-panel.tsx";
import { useTask } from "../use-task.ts";

/** Reads a text aloud. */
export function Tts({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const { client } = api.useUtils();
	const chosen = useParameters(model);
	const task = useTask(
		(text: string, signal) =>
			client.tts.mutate({ modelId: model.id, text, ...chosen.sent }, { signal }),
		{ keepAs: model.id, finish: visitResults.finisher(model, chosen.values) },
	);

	return (
		<>
			<InputColumn>
				<TextForm
					model={model}
					maxCharacters={SPEECH_MAX_CHARACTERS}
					ideas={t("ttsIdeas")}
					isPending={task.isPending}
					onSubmit={task.run}
					onStop={task.stop}
				/>
				<ParametersFold model={model} chosen={chosen} />
			</InputColumn>
			<ResultsPanel model={model} task={task} hint={t("ttsHint")} />
		</>
	);
}
