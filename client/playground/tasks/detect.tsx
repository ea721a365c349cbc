import { ListExport } from "../result/downloads.tsx";
import { DetectionView } from "./detect/detection-view.tsx";
import type { TaskView } from "./task-view.ts";
import { wholeOptionsOf } from "./use-task.ts";

/** Finds the objects in a picture. */
export const detect: TaskView<"detect"> = {
	hint: "detectHint",
	call: async ({ id }, asked, { client, signal, onUpload }) => ({
		result: await client.detect.mutate(
			{ modelId: id, file: asked.input, ...wholeOptionsOf(asked) },
			{ signal, context: { onUpload } },
		),
	}),
	View: ({ result, input }) => (
		<DetectionView result={result} picture={input instanceof File ? input : undefined} />
	),
	showsInput: () => true,
	Tools: ({ result: { items } }) => items.length > 0 && <ListExport items={items} name="objects" />,
};
