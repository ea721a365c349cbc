import { useState } from "react";
import { TEXT_MAX_CHARACTERS } from "#shared/limits.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { askBriefly } from "../../conversation/wire-history.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
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
	const { canSpend } = useSpending("generateText", model.points);
	const [prompt, setPrompt] = useState<string>();
	return (
		<>
			<InputColumn>
				<TextForm
					model={model}
					maxCharacters={TEXT_MAX_CHARACTERS}
					ideas={t("textIdeas")}
					isPending={written.isPending}
					onSubmit={(text) => {
						setPrompt(text);
						written.run(text);
					}}
					onStop={written.stop}
				/>
				<ParametersFold model={model} chosen={chosen} />
			</InputColumn>
			<TextResults
				model={model}
				written={written}
				hint={t("textHint")}
				onAskBriefly={
					prompt !== undefined && canSpend ? () => written.run(askBriefly(prompt)) : undefined
				}
			/>
		</>
	);
}
