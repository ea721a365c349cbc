import { PictureChoices } from "../input/parameters/picture-choices.tsx";
import { pictureSize } from "../result/waiting-shape.tsx";
import { IdeaCovers } from "./generate-image/idea-covers.tsx";
import { ImageTools, ImageView } from "./generate-image/image-view.tsx";
import { PictureStrip, usePictures } from "./generate-image/picture-strip.tsx";
import type { TaskView } from "./task-view.ts";
import { wholeOptionsOf } from "./use-task.ts";

/** Draws a picture from a description. */
export const generateImage: TaskView<"generateImage"> = {
	hint: "imageHint",
	Ideas: IdeaCovers,
	call: async ({ id }, asked, { client, signal }) => ({
		result: await client.generateImage.mutate(
			{ modelId: id, prompt: asked.input, ...wholeOptionsOf(asked) },
			{ signal },
		),
	}),
	View: ({ result, parameters }) => <ImageView result={result} size={pictureSize(parameters)} />,
	// A veiled picture shows its actions once it is revealed.
	Tools: ({ result }) => !result.isVeiled && <ImageTools result={result} />,
	Choices: PictureChoices,
	Another({ model, chosen, task }) {
		const { isPending, variables, data, isStopped, before } = task;
		const last = data ?? (isStopped ? before : undefined);
		const pictures = usePictures(model.id, last?.input ?? variables?.input);
		const shown = pictures.find(({ id }) => id === last?.id) ?? pictures.at(-1);
		return (
			shown && (
				<PictureStrip
					{...{ model, pictures, shown, isPending }}
					onShow={(id) => task.show(id, shown.madeFrom.at(-1)?.id)}
					onAnother={() => {
						// Without the visitor's seed, which would draw the same one.
						const { seed: _, ...parameters } = chosen.values;
						task.mutate({ input: shown.result.prompt, parameters, isFresh: true });
					}}
				/>
			)
		);
	},
};
