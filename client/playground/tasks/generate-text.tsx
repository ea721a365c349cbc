import { useState } from "react";
import { TEXT_MAX_CHARACTERS } from "#shared/limits.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { GenerateTextResult } from "#shared/tasks/generate-text.ts";
import type { AnswerOutcome } from "../../conversation/answer/read-answer.ts";
import { askBriefly } from "../../conversation/wire-history.ts";
import { useTexts } from "../../language/use-texts.ts";
import { api } from "../../lib/api/api.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import { InputColumn } from "../columns.tsx";
import { visitResults } from "../finished/visit-results.ts";
import { TextForm } from "../forms/text-form.tsx";
import { ParametersFold } from "../parameters/parameters-fold.tsx";
import { useParameters } from "../parameters/use-parameters.ts";
import { TextResults } from "../text/text-results.tsx";
import { type AnswerStream, useAnswerStream } from "../text/use-answer-stream.ts";
import { useKept } from "../use-kept.ts";

type Kept = { outcome: AnswerOutcome<GenerateTextResult> | undefined };

/** Writes text from a prompt, word by word. */
export function GenerateText({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const { client } = api.useUtils();
	const chosen = useParameters(model);
	const [{ outcome }, keep] = useKept<Kept>(model.id, { outcome: undefined });
	const stream = useAnswerStream({
		open: (prompt: string, signal) =>
			client.generateText.mutate({ modelId: model.id, prompt, ...chosen.sent }, { signal }),
		onSettled: (settled) => keep({ outcome: settled }),
		finish: visitResults.finisher(model, chosen.values),
	});
	const { canSpend } = useSpending("generateText", model.points);
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
					ideas={t("textIdeas")}
					isPending={stream.isPending}
					onSubmit={handleSubmit}
					onStop={stream.stop}
				/>
				<ParametersFold model={model} chosen={chosen} />
			</InputColumn>
			<TextResults
				model={model}
				stream={isFresh(stream) && outcome ? { ...stream, ...shownOf(outcome) } : stream}
				hint={t("textHint")}
				onAskBriefly={
					prompt !== undefined && canSpend ? () => stream.run(askBriefly(prompt)) : undefined
				}
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
