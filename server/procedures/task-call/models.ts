import type { TaskName } from "#shared/models.ts";
import type { AnswerSource } from "#shared/result.ts";
import type { WireTasks } from "../../backends/wire-task.ts";
import type { CatalogueModel } from "../../catalogue/catalogue.ts";

/** What every result says of its answer: which model gave it, from whom, and after how long. */
export type AnswerFacts = { model: string; durationMs: number; source: AnswerSource };

/** What a task asks of a model. */
export type ModelQuestion<Task extends TaskName> = {
	task: Task;
	model: CatalogueModel;
	input: WireTasks[Task]["input"];
};

/** The models, bound to one task call: its visitor, its slot, its accounting. */
export type Models = {
	/** Asks a model's back-ends. Throws the AppError of the failure. */
	ask<Task extends TaskName>(
		question: ModelQuestion<Task>,
	): Promise<{ answer: WireTasks[Task]["output"]; facts: () => AnswerFacts }>;
	/** Tells the log how many tokens the model wrote. */
	onUsage(completionTokens: number): void;
};
