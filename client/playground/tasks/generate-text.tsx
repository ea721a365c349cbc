import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { InputColumn } from "../columns.tsx";
import { TextForm } from "../forms/text-form.tsx";
import { ParametersFold } from "../parameters/parameters-fold.tsx";
import { useParameters } from "../parameters/use-parameters.ts";
import { TextResults } from "../text/text-results.tsx";
import { useWritten } from "../text/use-written.ts";

/** Writes text from a prompt, word by word. */
export function GenerateText({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const chosen = useParameters(model);
	const written = useWritten(model, chosen, model.id);
	const { isPending, run, stop } = written;
	return (
		<>
			<InputColumn>
				<TextForm {...{ model, isPending }} ideas={t("textIdeas")} onSubmit={run} onStop={stop} />
				<ParametersFold model={model} chosen={chosen} />
			</InputColumn>
			<TextResults {...{ model, written }} hint={t("textHint")} />
		</>
	);
}
