import type { ShownModel } from "#shared/shown-model.ts";
import { streamText } from "../../../answer/read-answer.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useParameters } from "../../../state/chosen-parameters.ts";
import { ParametersFold } from "../../input/parameters/parameters-fold.tsx";
import { TextForm } from "../../input/text-form.tsx";
import { InputColumn } from "../../result/frame.tsx";
import { type ModelCall, optionsOf, useTask } from "../use-task.ts";
import { TextResults } from "./text-results.tsx";

export const generateText: ModelCall<string> = ({ id }, variables, tools) =>
	streamText(
		() =>
			tools.client.generateText.mutate(
				{ modelId: id, prompt: variables.input, ...optionsOf(variables) },
				{ signal: tools.signal },
			),
		tools,
	);

/** Writes text from a prompt, word by word. */
export function GenerateText({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const chosen = useParameters(model);
	const task = useTask(model, generateText);
	const { isPending, mutate, stop } = task;
	return (
		<>
			<InputColumn>
				<TextForm
					{...{ model, isPending }}
					suggestions={t("textSuggestions")}
					onSubmit={(input) => mutate({ input, parameters: chosen.values })}
					onStop={stop}
				/>
				<ParametersFold model={model} chosen={chosen} />
			</InputColumn>
			<TextResults {...{ model, task }} hint={t("textHint")} />
		</>
	);
}
