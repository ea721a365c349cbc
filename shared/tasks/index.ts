import type { z } from "zod";
import type { ModelTask, StreamedTask, TaskName } from "../models.ts";
import type { StreamEvent } from "../result.ts";
import { chat } from "./chat.ts";
import { classify } from "./classify.ts";
import { detect } from "./detect.ts";
import { generateImage } from "./generate-image.ts";
import { generateText } from "./generate-text.ts";
import { transcribe } from "./transcribe.ts";
import { tts } from "./tts.ts";
import { widgetChat } from "./widget-chat.ts";

/** The output of a task's procedure: a stream, or a result that names its model. */
type Output<Task> = Task extends StreamedTask ? AsyncIterable<unknown> : { model: string };

/** The contract of every task: the input and the output of its procedure. */
export const contracts = {
	generateText,
	chat,
	generateImage,
	classify,
	detect,
	transcribe,
	tts,
	widgetChat,
} satisfies { [Task in TaskName]: { input: z.ZodType; output: z.ZodType<Output<Task>> } };

/** The results of the streamed tasks, from the last event of each stream. */
export type StreamedResult =
	z.output<(typeof contracts)[StreamedTask]["output"]> extends AsyncIterable<infer Event>
		? Event extends StreamEvent<unknown> & { type: "done"; result: infer Result }
			? Result
			: never
		: never;

/** The results of model tasks that answer in one piece. */
export type WholeResult = z.output<(typeof contracts)[Exclude<ModelTask, StreamedTask>]["output"]>;
