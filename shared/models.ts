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

/** The input of a task, and whether its answer is streamed. */
type TaskKind = { takes: "text" | "picture" | "sound"; isStreamed: boolean };

/** The table of what is true of a task everywhere; its contract must agree (tasks/index.ts). */
const taskKinds = {
	generateText: { takes: "text", isStreamed: true },
	chat: { takes: "text", isStreamed: true },
	generateImage: { takes: "text", isStreamed: false },
	classify: { takes: "picture", isStreamed: false },
	detect: { takes: "picture", isStreamed: false },
	transcribe: { takes: "sound", isStreamed: false },
	tts: { takes: "text", isStreamed: false },
	widgetChat: { takes: "text", isStreamed: false },
} as const satisfies Record<TaskName, TaskKind>;

/** The tasks whose procedures answer with a stream of events. */
export type StreamedTask = {
	[Task in TaskName]: (typeof taskKinds)[Task]["isStreamed"] extends true ? Task : never;
}[TaskName];

/** The tasks of models that take a text. */
export type TextTask = {
	[Task in ModelTask]: (typeof taskKinds)[Task]["takes"] extends "text" ? Task : never;
}[ModelTask];

/** The tasks that no browser runs, because their models are too large. */
export const tasksNotOnDevice = ["generateImage"] as const satisfies readonly ModelTask[];

/** Whether the procedure of this name answers with a stream. */
export function isStreamed(procedure: string): procedure is StreamedTask {
	return Object.entries(taskKinds).some(([name, kind]) => name === procedure && kind.isStreamed);
}

/** Whether the procedure of this name takes a file; those of other tasks take a text. */
export function takesFile(procedure: string): boolean {
	return Object.entries(taskKinds).some(([name, { takes }]) => {
		return name === procedure && takes !== "text";
	});
}

/** The kind of file that a task takes which takes one. */
export function fileKindOf(task: ModelTask): "image" | "audio" {
	return taskKinds[task].takes === "sound" ? "audio" : "image";
}
