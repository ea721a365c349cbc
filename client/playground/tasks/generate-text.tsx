import { TEXT_MAX_CHARACTERS } from "#shared/limits.ts";
import type { Model } from "#shared/models.ts";
import type { GenerateTextResult } from "#shared/tasks/generate-text.ts";
import { api } from "../../lib/api.ts";
import { InputColumn } from "../columns.tsx";
import { TextForm } from "../forms/text-form.tsx";
import { modelIdOf } from "../model-id-of.ts";
import { ResultsPanel } from "../results/results-panel.tsx";
import { useTask } from "../use-task.ts";

/** Writes text from a prompt. */
export function GenerateText({ model }: { model: Model }) {
	const { client } = api.useUtils();
	const task = useTask(async (prompt: string, signal) => {
		const events = await client.generateText.mutate(
			{ modelId: modelIdOf("generateText", model), prompt },
			{ signal },
		);
		let result: GenerateTextResult | undefined;
		for await (const event of events) if (event.type === "done") result = event.result;
		return result;
	});
	return (
		<>
			<InputColumn>
				<TextForm
					model={model}
					maxCharacters={TEXT_MAX_CHARACTERS}
					isPending={task.isPending}
					onSubmit={task.run}
					onStop={task.stop}
				/>
			</InputColumn>
			<ResultsPanel
				task={task}
				hint="Write something and press Generate to read the answer here."
			/>
		</>
	);
}
