import { type ModelTask, type TaskName, taskNames, tasks } from "./models.ts";
import type { InputKind } from "./tasks/task.ts";

// Apart from the descriptions, which every page loads.

/** Whether the procedure of this name takes a file. */
export function takesFile(procedure: string): boolean {
	return taskNames.some((name) => name === procedure && isFile(tasks[name].takes));
}

function isFile(kind: InputKind): boolean {
	return kind !== "text" && kind !== "conversation";
}

/** Whether a task takes a visitor's words, alone or with a file. */
export function takesText(task: TaskName): boolean {
	const { takes } = tasks[task];
	return takes !== "picture" && takes !== "sound";
}

/** Whether a task gives a file: a picture or a sound, which a model has then made or changed. */
export function givesFile(task: ModelTask): boolean {
	const { gives } = tasks[task];
	return gives === "picture" || gives === "sound";
}

/** The kind of file that a task takes which takes one. */
export function fileKindOf(task: ModelTask): "image" | "audio" {
	return tasks[task].takes === "sound" ? "audio" : "image";
}
