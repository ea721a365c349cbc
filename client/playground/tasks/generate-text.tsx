import { useState } from "react";
import { TEXT_MAX_CHARACTERS } from "#shared/limits.ts";
import type { Model } from "#shared/models.ts";
import { askBriefly } from "../../conversation/ask-briefly.ts";
import { api } from "../../lib/api.ts";
import { useSpending } from "../../lib/use-spending.ts";
import { InputColumn } from "../columns.tsx";
import { TextForm } from "../forms/text-form.tsx";
import { modelIdOf } from "../model-id-of.ts";
import { TextResults } from "../text/text-results.tsx";
import { useAnswerStream } from "../text/use-answer-stream.ts";

/** Writes text from a prompt, word by word. */
export function GenerateText({ model }: { model: Model }) {
	const { client } = api.useUtils();
	const stream = useAnswerStream({
		open: (prompt: string, signal) =>
			client.generateText.mutate({ modelId: modelIdOf("generateText", model), prompt }, { signal }),
	});
	const { canSpend } = useSpending("generateText");
	const [prompt, setPrompt] = useState<string>();
	function handleSubmit(text: string) {
		setPrompt(text);
		stream.run(text);
	}
	return (
		<>
			<InputColumn>
				<TextForm
					model={model}
					maxCharacters={TEXT_MAX_CHARACTERS}
					isPending={stream.isPending}
					onSubmit={handleSubmit}
					onStop={stream.stop}
				/>
			</InputColumn>
			<TextResults
				stream={stream}
				hint="Write something and press Generate to read the answer here."
				onAskBriefly={
					prompt !== undefined && canSpend ? () => stream.run(askBriefly(prompt)) : undefined
				}
			/>
		</>
	);
}
