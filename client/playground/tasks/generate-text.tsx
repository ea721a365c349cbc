import { TEXT_MAX_CHARACTERS } from "#shared/limits.ts";
import type { Model } from "#shared/models.ts";
import type { GenerateTextResult } from "#shared/tasks/generate-text.ts";
import { api } from "../../lib/api.ts";
import { TextResults } from "../chat/text-results.tsx";
import {
	type AnswerOutcome,
	type AnswerStream,
	useAnswerStream,
} from "../chat/use-answer-stream.ts";
import { InputColumn } from "../columns.tsx";
import { TextForm } from "../forms/text-form.tsx";
import { modelIdOf } from "../model-id-of.ts";
import { useKept } from "../use-kept.ts";

const ideas = [
	"Explain to a child why the sea is salty",
	"Write a short letter that declines an invitation kindly",
	"Three names for a bakery by a harbour",
];

type Kept = { outcome: AnswerOutcome<GenerateTextResult> | undefined };

/** Writes text from a prompt, word by word. */
export function GenerateText({ model }: { model: Model }) {
	const { client } = api.useUtils();
	const [{ outcome }, keep] = useKept<Kept>(model.id, { outcome: undefined });
	const stream = useAnswerStream({
		open: (prompt: string, signal) =>
			client.generateText.mutate({ modelId: modelIdOf("generateText", model), prompt }, { signal }),
		onSettled: (settled) => keep({ outcome: settled }),
	});
	return (
		<>
			<InputColumn>
				<TextForm
					model={model}
					maxCharacters={TEXT_MAX_CHARACTERS}
					ideas={ideas}
					isPending={stream.isPending}
					onSubmit={stream.run}
					onStop={stream.stop}
				/>
			</InputColumn>
			<TextResults
				stream={isFresh(stream) && outcome ? { ...stream, ...shownOf(outcome) } : stream}
				hint="Write something and press Generate to read the answer here."
			/>
		</>
	);
}

/** True as long as this screen has sent nothing. */
function isFresh({ isPending, isStopped, error, data }: AnswerStream<string, GenerateTextResult>) {
	return !isPending && !isStopped && !error && data === undefined;
}

/** The end of a call that an earlier visit to this screen sent. */
function shownOf(outcome: AnswerOutcome<GenerateTextResult>) {
	return {
		partial: outcome.partial,
		isStopped: outcome.ending === "stopped",
		data: outcome.ending === "done" ? outcome.result : undefined,
		error: outcome.ending === "failed" ? outcome.error : undefined,
		retry: undefined,
	};
}
