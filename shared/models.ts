import { keysOf } from "./keys-of.ts";
import { chat, chatContract } from "./tasks/chat.ts";
import { classify, classifyContract } from "./tasks/classify.ts";
import { detect, detectContract } from "./tasks/detect.ts";
import { editImage, editImageContract } from "./tasks/edit-image.ts";
import { generateImage, generateImageContract } from "./tasks/generate-image.ts";
import { generateText, generateTextContract } from "./tasks/generate-text.ts";
import type { ModelTaskDescription, Task } from "./tasks/task.ts";
import { transcribe, transcribeContract } from "./tasks/transcribe.ts";
import { tts, ttsContract } from "./tasks/tts.ts";
import { widgetChat, widgetChatContract } from "./tasks/widget-chat.ts";

/** The tasks of models, by the names of their procedures. */
const ofModels = {
	generateText,
	chat,
	generateImage,
	editImage,
	classify,
	detect,
	transcribe,
	tts,
} as const satisfies Readonly<Record<string, ModelTaskDescription>>;

/** Every task that spends: those of models, and the assistant. */
export const tasks = { ...ofModels, widgetChat } as const satisfies Readonly<Record<string, Task>>;

/** The contract of each task. A function, so that pages, which need no contract at run time, carry none. */
export const createContracts = () =>
	({
		generateText: generateTextContract(),
		chat: chatContract(),
		generateImage: generateImageContract(),
		editImage: editImageContract(),
		classify: classifyContract(),
		detect: detectContract(),
		transcribe: transcribeContract(),
		tts: ttsContract(),
		widgetChat: widgetChatContract(),
	}) satisfies Record<TaskName, object>;

export type ModelTask = keyof typeof ofModels;
export type TaskName = keyof typeof tasks;

/** In the order of the playground. */
export const modelTasks = keysOf(ofModels);
export const taskNames = keysOf(tasks);

/** The names of the tasks whose description has these properties. */
type TaskWith<Properties, Name extends TaskName = TaskName> = {
	[One in Name]: (typeof tasks)[One] extends Properties ? One : never;
}[Name];

/** The tasks whose procedures answer with a stream of events. */
export type StreamedTask = TaskWith<{ gives: "stream" }>;

/** The tasks of models for which the pages suggest texts. */
export type TextTask = TaskWith<{ takes: "text" | "conversation" | "pictureAndText" }, ModelTask>;

/** The tasks of models that visitors' browsers can run. */
export type DeviceTask = TaskWith<{ runsOnDevice: true }, ModelTask>;

/** The tasks of judges; visitors cannot call them. */
export type JudgeTask = "judgeWords" | "judgePicture";

/** Every task of a back-end. */
export type BackendTask = TaskName | JudgeTask;

/** The description of a task, without its literal types. */
export function taskOf(name: ModelTask): ModelTaskDescription {
	return tasks[name];
}

/** Whether the procedure of this name answers with a stream. */
export function isStreamed(procedure: string): procedure is StreamedTask {
	return taskNames.some((name) => name === procedure && tasks[name].gives === "stream");
}
