import type { z } from "zod";
import type { TaskName } from "../models.ts";
import { chat } from "./chat.ts";
import { classify } from "./classify.ts";
import { detect } from "./detect.ts";
import { generateImage } from "./generate-image.ts";
import { generateText } from "./generate-text.ts";
import { transcribe } from "./transcribe.ts";
import { tts } from "./tts.ts";
import { widgetChat } from "./widget-chat.ts";

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
} satisfies Record<TaskName, { input: z.ZodType; output: z.ZodType }>;
