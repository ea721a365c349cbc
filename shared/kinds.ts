import { type ModelTask, type TaskName, tasks } from "./models.ts";

// Apart from the descriptions, which every page loads.

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
