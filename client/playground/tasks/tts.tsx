import { SPEECH_MAX_CHARACTERS } from "#shared/limits.ts";
import type { Model } from "#shared/models.ts";
import { api } from "../../lib/api.ts";
import { InputColumn } from "../columns.tsx";
import { TextForm } from "../forms/text-form.tsx";
import { modelIdOf } from "../model-id-of.ts";
import { ResultsPanel } from "../results/results-panel.tsx";
import { useTask } from "../use-task.ts";

const ideas = [
	"Good morning! The ferry to the island leaves in ten minutes.",
	"Once upon a time, a lighthouse fell in love with the fog.",
	"She sells sea shells by the sea shore.",
];

/** Reads a text aloud. */
export function Tts({ model }: { model: Model }) {
	const { client } = api.useUtils();
	const task = useTask(
		(text: string, signal) =>
			client.tts.mutate({ modelId: modelIdOf("tts", model), text }, { signal }),
		{ keepAs: model.id },
	);

	return (
		<>
			<InputColumn>
				<TextForm
					model={model}
					maxCharacters={SPEECH_MAX_CHARACTERS}
					ideas={ideas}
					isPending={task.isPending}
					onSubmit={task.run}
					onStop={task.stop}
				/>
			</InputColumn>
			<ResultsPanel
				model={model}
				task={task}
				hint="Write a sentence and press Generate to hear it here."
			/>
		</>
	);
}
