import type { z } from "zod";
import type { StreamedTask, TaskName } from "../models.ts";
import { chat } from "./chat.ts";
import { classify } from "./classify.ts";
import { detect } from "./detect.ts";
import { generateImage } from "./generate-image.ts";
import { generateText } from "./generate-text.ts";
import { transcribe } from "./transcribe.ts";
import { tts } from "./tts.ts";
import { widgetChat } from "./widget-chat.ts";

/** What a task's procedure gives: a stream, or a result that names its model. */
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
