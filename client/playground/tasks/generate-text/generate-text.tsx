import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { ParametersFold } from "../../input/parameters/parameters-fold.tsx";
import { useParameters } from "../../input/parameters/use-parameters.ts";
import { TextForm } from "../../input/text-form.tsx";
import { InputColumn } from "../../result/columns.tsx";
import { useTask } from "../use-task.ts";
import { generateText } from "./call.ts";
import { TextResults } from "./text-results.tsx";

/** Writes text from a prompt, word by word. */
export function GenerateText({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const chosen = useParameters(model);
	const task = useTask(model, generateText);
	const { isPending, run, stop } = task;
	return (
		<>
			<InputColumn>
				<TextForm
					{...{ model, isPending }}
					suggestions={t("textSuggestions")}
					onSubmit={(input) => run({ input, parameters: chosen.values })}
					onStop={stop}
				/>
				<ParametersFold model={model} chosen={chosen} />
			</InputColumn>
			<TextResults {...{ model, task }} hint={t("textHint")} />
		</>
	);
}
