import type { TaskName } from "#shared/models.ts";
import type { Wire } from "../catalogue/catalogue.ts";
import type { WireTaskTable } from "../catalogue/wire-tasks.ts";
import { generateImage as falImage } from "./fal/generate-image.ts";
import { transcribe as falTranscribe } from "./fal/transcribe.ts";
import { tts as falSpeech } from "./fal/tts.ts";
import { classify } from "./huggingface/classify.ts";
import { detect as huggingfaceDetect } from "./huggingface/detect.ts";
import { generateImage as huggingfaceImage } from "./huggingface/generate-image.ts";
import { generateText as huggingfaceText } from "./huggingface/generate-text.ts";
import { transcribe as huggingfaceTranscribe } from "./huggingface/transcribe.ts";
import { tts as huggingfaceSpeech } from "./huggingface/tts.ts";
import { chat } from "./openai/chat.ts";
import { detect as openaiDetect } from "./openai/detect.ts";
import { generateImage as openaiImage } from "./openai/generate-image.ts";
import { generateText as openaiText } from "./openai/generate-text.ts";
import { transcribe as openaiTranscribe } from "./openai/transcribe.ts";
import { tts as openaiSpeech } from "./openai/tts.ts";
import { widgetChat } from "./openai/widget-chat.ts";
import { generateImage as replicateImage } from "./replicate/generate-image.ts";
import type { WireTask } from "./wire-task.ts";

type Tasks = { [Task in TaskName]?: WireTask<Task> };

// The compiler refuses a wire that lacks a task of the catalogue's table.
const table = {
	openai: {
		generateText: openaiText,
		chat,
		widgetChat,
		generateImage: openaiImage,
		detect: openaiDetect,
		transcribe: openaiTranscribe,
		tts: openaiSpeech,
	},
	huggingface: {
		generateText: huggingfaceText,
		generateImage: huggingfaceImage,
		classify,
		detect: huggingfaceDetect,
		transcribe: huggingfaceTranscribe,
		tts: huggingfaceSpeech,
	},
	fal: { generateImage: falImage, transcribe: falTranscribe, tts: falSpeech },
	replicate: { generateImage: replicateImage },
} satisfies { [Name in Wire]: Tasks & Required<Pick<Tasks, WireTaskTable[Name][number]>> };

/** What each wire can do. */
export const wires: Readonly<Record<Wire, Tasks>> = table;
