import { TEXT_MAX_CHARACTERS } from "#shared/limits.ts";
import type { Model } from "#shared/models.ts";
import type { ChatResult } from "#shared/tasks/chat.ts";
import { api } from "../../lib/api.ts";
import { InputColumn } from "../columns.tsx";
import { TextForm } from "../forms/text-form.tsx";
import { modelIdOf } from "../model-id-of.ts";
import { ResultsPanel } from "../results/results-panel.tsx";
import { useTask } from "../use-task.ts";

/** A conversation. */
export function Chat({ model }: { model: Model }) {
	const { client } = api.useUtils();
	const task = useTask(async (content: string, signal) => {
		const events = await client.chat.mutate(
			{ modelId: modelIdOf("chat", model), messages: [{ role: "user", content }] },
			{ signal },
		);
		let result: ChatResult | undefined;
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
			<ResultsPanel task={task} hint="Ask something to read the answer here." />
		</>
	);
}
