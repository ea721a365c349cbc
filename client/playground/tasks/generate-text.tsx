import { TEXT_MAX_CHARACTERS } from "#shared/limits.ts";
import type { Model } from "#shared/models.ts";
import { api } from "../../lib/api.ts";
import { TextResults } from "../chat/text-results.tsx";
import { useAnswerStream } from "../chat/use-answer-stream.ts";
import { InputColumn } from "../columns.tsx";
import { TextForm } from "../forms/text-form.tsx";
import { modelIdOf } from "../model-id-of.ts";

/** Writes text from a prompt, word by word. */
export function GenerateText({ model }: { model: Model }) {
	const { client } = api.useUtils();
	const stream = useAnswerStream({
		open: (prompt: string, signal) =>
			client.generateText.mutate({ modelId: modelIdOf("generateText", model), prompt }, { signal }),
	});
	return (
		<>
			<InputColumn>
				<TextForm
					model={model}
					maxCharacters={TEXT_MAX_CHARACTERS}
					isPending={stream.isPending}
					onSubmit={stream.run}
					onStop={stream.stop}
				/>
			</InputColumn>
			<TextResults
				stream={stream}
				hint="Write something and press Generate to read the answer here."
			/>
		</>
	);
}
