import type { ModelTask } from "#shared/models.ts";
import type { Content } from "../finished/content-of.ts";

const tasks = {
	text: ["tts", "generateImage", "chat", "generateText"],
	labels: ["generateImage"],
	picture: ["classify", "detect"],
	sound: ["transcribe"],
} as const satisfies Record<Content["kind"], readonly ModelTask[]>;

/** What can be done with what a task has made, in the order in which it is offered. */
export function nextTasks(task: ModelTask, kind: Content["kind"]): readonly ModelTask[] {
	return tasks[kind].filter((next) => next !== task);
}
