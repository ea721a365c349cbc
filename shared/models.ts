/** The four groups of the model list, in the order of the playground. */
export const categories = ["text", "chat", "image", "audio"] as const;

export type Category = (typeof categories)[number];

/** The tasks of models; each name is also the name of its procedure. */
export const modelTasks = [
	"generateText",
	"chat",
	"generateImage",
	"classify",
	"detect",
	"transcribe",
	"tts",
] as const;

export type ModelTask = (typeof modelTasks)[number];

/** Every task that spends: those of models, and the assistant. */
export const taskNames = [...modelTasks, "widgetChat"] as const;

export type TaskName = (typeof taskNames)[number];

/** The tasks of judges; visitors cannot call them. */
export type JudgeTask = "judgeWords" | "judgePicture";

/** Every task of a back-end. */
export type BackendTask = TaskName | JudgeTask;

/** Whether a task takes a file; the others take a text. */
export function takesFile(task: ModelTask): boolean {
	return task === "classify" || task === "detect" || task === "transcribe";
}
