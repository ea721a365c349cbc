import { type Model, type ModelIdOf, type ModelTask, models } from "#shared/models.ts";

/** The model's id as that task's procedure takes it. */
export function modelIdOf<Task extends ModelTask>(task: Task, model: Model): ModelIdOf<Task> {
	const { id } = model;
	if (isIdOf(task, id)) return id;
	throw new Error(`${id} does not perform ${task}`);
}

function isIdOf<Task extends ModelTask>(task: Task, id: string): id is ModelIdOf<Task> {
	return models.some((model) => model.task === task && model.id === id);
}
