/** The four groups of the model list, in the order of the playground. */
export const categories = ["text", "chat", "image", "audio"] as const;

/** One of the four groups of the model list. */
export type Category = (typeof categories)[number];

/** The tasks a visitor can choose by choosing a model; each is also the name of its procedure. */
export const modelTasks = [
	"generateText",
	"chat",
	"generateImage",
	"classify",
	"detect",
	"transcribe",
	"tts",
] as const;

/** A task that a model of the catalogue performs. */
export type ModelTask = (typeof modelTasks)[number];

/** Every task that spends the host's token: the models' tasks and the assistant on every page. */
export const taskNames = [...modelTasks, "widgetChat"] as const;

/** The name of a task, which is the name of its procedure. */
export type TaskName = (typeof taskNames)[number];

/** Whether a task is given a file; the others are given a text. */
export function takesFile(task: ModelTask): boolean {
	return task === "classify" || task === "detect" || task === "transcribe";
}
