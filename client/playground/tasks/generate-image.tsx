import { useEffect, useEffectEvent } from "react";
import { inOrder } from "../../calls/row.ts";
import { useRows } from "../../calls/table.ts";
import { drawings } from "../../ui/drawings/drawings.tsx";
import { PictureChoices } from "../input/parameters/picture-choices.tsx";
import { ImageTools, ImageView } from "../result/image-view.tsx";
import { IdeaCovers } from "./generate-image/idea-covers.tsx";
import { PictureStrip, useWalk } from "./generate-image/picture-strip.tsx";
import type { TaskView } from "./task-view.ts";
import { type TaskRun, wholeOptionsOf } from "./use-task.ts";

/** Draws pictures from a description. */
export const generateImage: TaskView<"generateImage"> = {
	hint: "imageHint",
	Ideas: IdeaCovers,
	call: async ({ id }, asked, { client, signal }) => ({
		result: await client.generateImage.mutate(
			{ modelId: id, prompt: asked.input, ...wholeOptionsOf(asked) },
			{ signal },
		),
	}),
	View: (props) => <ImageView {...props} onStep={useWalk(props.result.model, props.result)} />,
	Tools({ result }) {
		const onStep = useWalk(result.model, result);
		// A veiled picture shows its actions once it is revealed.
		return !result.isVeiled && <ImageTools {...{ result, onStep }} />;
	},
	Choices: PictureChoices,
	Behind: PictureBehind,
	Another({ model, chosen, task }) {
		const { isPending, asked, rowId, before, isStopped, data } = task;
		useFirstOfSeveral(task);
		return (
			<PictureStrip
				{...{ model, isPending }}
				input={asked?.input}
				// After Stop the earlier picture is on the screen.
				shownId={isStopped && !data ? before?.id : rowId}
				onShow={({ id, madeFrom }) => task.show(id, madeFrom.at(-1)?.id)}
				onRetry={task.retryOne}
				onAnother={(input) => {
					// Without the visitor's seed, which would draw the same one.
					const { seed: _, ...parameters } = chosen.values;
					task.mutate({ input, parameters, isFresh: true });
				}}
			/>
		);
	},
};

/** The earlier picture, or before the first one the drawing of the gallery. */
function PictureBehind({ task: { before } }: { task: TaskRun }) {
	const earlier = before && "imageUrl" in before.result ? before.result : undefined;
	if (!earlier || earlier.isVeiled) return drawings.landscape;
	return <img src={earlier.imageUrl} alt="" className="size-full object-cover" />;
}

/** Shows the first picture that has come of several. */
function useFirstOfSeveral({ lastIds, isAwaited, show }: TaskRun) {
	const [first] = useRows((rows) =>
		rows
			.filter(({ id, state }) => state === "done" && lastIds.includes(id))
			.sort((one, other) => one.at - other.at || inOrder(one, other))
			.slice(0, 1),
	);
	const isDue = isAwaited && lastIds.length > 1 && first !== undefined;
	const handleFirst = useEffectEvent(() => {
		if (first) show(first.id, first.madeFrom.at(-1)?.id);
	});
	useEffect(() => {
		if (isDue) handleFirst();
	}, [isDue]);
}
