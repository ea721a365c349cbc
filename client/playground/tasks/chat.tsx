import { streamText } from "../../answer/read-answer.ts";
import type { TaskView } from "./task-view.ts";
import { optionsOf } from "./use-task.ts";

/** Answers in a conversation, which has a screen of its own. */
export const chat: TaskView<"chat"> = {
	call: ({ id }, asked, tools) =>
		streamText(
			() =>
				tools.client.chat.mutate(
					{ modelId: id, messages: [...asked.input], ...optionsOf(asked), joinsPieces: true },
					{ signal: tools.signal },
				),
			tools,
		),
};
