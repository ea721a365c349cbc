import type { ModelTask } from "#shared/models.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import type { ChatResult } from "#shared/tasks/chat.ts";
import type { GenerateTextResult } from "#shared/tasks/generate-text.ts";
import type { TaskResult } from "../results/task-result.ts";

/** One step of a way that leads from result to result. */
export type Step = { id: string; modelId: string; task: ModelTask };

/** What a model made: a result of one piece, a text that was written, or an answer in the chat. */
export type Made = TaskResult | GenerateTextResult | Pick<ChatResult, "type" | "generated_text">;

/** A result that has arrived, and all it was made from. Ids sort by time. */
export type FinishedResult = Step & {
	input: string | File;
	/** What was changed of the model's parameters. */
	parameters: ParameterValues;
	result: Made;
	/** Milliseconds since 1970. */
	at: number;
	/** The results that led to its input, the first one first. */
	way: readonly Step[];
};
