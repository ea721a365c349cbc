import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useParameters } from "../../../state/chosen-parameters.ts";
import { ParametersFold } from "../../input/parameters/parameters-fold.tsx";
import { ShapeChoice } from "../../input/parameters/shape-choice.tsx";
import { TextForm } from "../../input/text-form.tsx";
import { InputColumn } from "../../result/frame.tsx";
import { pictureSize } from "../../result/waiting-shape.tsx";
import { OneShotResults, type ResultView } from "../one-shot-screen.tsx";
import { type ModelCall, optionsOf, useTask } from "../use-task.ts";
import { ImageTools, ImageView } from "./image-view.tsx";
import { PictureStrip, usePictures } from "./picture-strip.tsx";

export const generateImage: ModelCall<string> = async ({ id }, variables, { client, signal }) => ({
	result: await client.generateImage.mutate(
		{ modelId: id, prompt: variables.input, ...optionsOf(variables) },
		{ signal },
	),
});

/** Draws a picture from a description. */
export function GenerateImage({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const chosen = useParameters(model);
	const task = useTask(model, generateImage);
	const { isPending, variables, data, isStopped, before } = task;
	const last = data ?? (isStopped ? before : undefined);
	const pictures = usePictures(model.id, last?.input ?? variables?.input);
	const shown = pictures.find(({ id }) => id === last?.id) ?? pictures.at(-1);

	/** "Another one" overrides the visitor's seed. */
	function draw(input: string, another?: { seed: ParameterValues }) {
		const parameters = { ...chosen.values, ...another?.seed };
		task.mutate({ input, parameters, ...(another && { isFresh: true }) });
	}

	return (
		<>
			<InputColumn>
				<TextForm
					{...{ model, isPending }}
					surprises={t("imageSuggestions")}
					choices={<ShapeChoice model={model} chosen={chosen} />}
					onSubmit={(input) => draw(input)}
					onStop={task.stop}
				/>
				<ParametersFold model={model} chosen={chosen} />
			</InputColumn>
			<OneShotResults
				model={model}
				View={ImageResult}
				Tools={ImageResultTools}
				task={task}
				hint={t("imageHint")}
			>
				{shown && (
					<PictureStrip
						{...{ model, pictures, shown, isPending }}
						onShow={(id) => task.show(id, shown.madeFrom.at(-1)?.id)}
						onAnother={() => draw(shown.result.prompt, { seed: newSeed(model) })}
					/>
				)}
			</OneShotResults>
		</>
	);
}

/** A random seed within the bounds; empty for models without one, whose pictures always differ. */
function newSeed({ parameters: { seed } }: ShownModel): ParameterValues {
	if (!seed) return {};
	return { seed: seed.min + Math.floor(Math.random() * (seed.max - seed.min + 1)) };
}

export const ImageResult: ResultView = ({ result, parameters }) =>
	result.type === "image_generation" && (
		<ImageView result={result} size={pictureSize(parameters)} />
	);

/** A veiled picture shows its actions once it is revealed. */
export const ImageResultTools: ResultView = ({ result }) =>
	result.type === "image_generation" && !result.isVeiled && <ImageTools result={result} />;
