import { streamText } from "../../answer/read-answer.ts";
import type { TaskView } from "./task-view.ts";
import { optionsOf } from "./use-task.ts";

/** Writes text from a prompt, word by word. */
export const generateText: TaskView<"generateText"> = {
	hint: "textHint",
	call: ({ id }, asked, tools) =>
		streamText(
			() =>
				tools.client.generateText.mutate(
					{ modelId: id, prompt: asked.input, ...optionsOf(asked), joinsPieces: true },
					{ signal: tools.signal },
				),
			tools,
		),
};
