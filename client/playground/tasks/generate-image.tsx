import { useRef, useState } from "react";
import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { InputColumn } from "../columns.tsx";
import { TextForm } from "../forms/text-form.tsx";
import { useMade } from "../made-screen.tsx";
import { ParametersFold } from "../parameters/parameters-fold.tsx";
import { useParameters } from "../parameters/use-parameters.ts";
import { PictureStrip, usePictures } from "../picture/picture-strip.tsx";
import { ResultsPanel } from "../results/results-panel.tsx";

/** Draws a picture from a description. */
export function GenerateImage({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const chosen = useParameters(model);
	/** What "another one" sends over what the visitor chose. */
	const differently = useRef<ParameterValues>({});
	const valuesOf = () => ({ ...chosen.values, ...differently.current });
	const task = useMade(model, valuesOf, model.id);
	const [shownId, setShownId] = useState<string>();
	const pictures = usePictures(model.id, task.input);
	const shown = pictures.find(({ id }) => id === shownId) ?? pictures.at(-1);

	function draw(prompt: string, parameters: ParameterValues) {
		differently.current = parameters;
		setShownId(undefined);
		task.run(prompt);
	}

	return (
		<>
			<InputColumn>
				<TextForm
					model={model}
					ideas={t("imageIdeas")}
					isPending={task.isPending}
					onSubmit={(prompt) => draw(prompt, {})}
					onStop={task.stop}
				/>
				<ParametersFold model={model} chosen={chosen} />
			</InputColumn>
			<ResultsPanel
				model={model}
				task={{ ...task, data: task.data && (shown?.result ?? task.data) }}
				finished={shown}
				hint={t("imageHint")}
			>
				{shown && (
					<PictureStrip
						{...{ model, pictures, shown, isPending: task.isPending }}
						onShow={setShownId}
						onAnother={() => draw(shown.result.prompt, newSeed(model))}
					/>
				)}
			</ResultsPanel>
		</>
	);
}

/** Another number within the bounds, where the model takes one; without it, each picture is new. */
function newSeed({ parameters: { seed } }: ShownModel): ParameterValues {
	if (!seed) return {};
	return { seed: seed.min + Math.floor(Math.random() * (seed.max - seed.min + 1)) };
}
