import type { TaskName } from "#shared/models.ts";
import type { Wire, WireTaskTable } from "../../catalogue/wire-tasks.ts";
import { fal } from "./fal/fal.ts";
import { huggingface } from "./huggingface/huggingface.ts";
import { chat, generateText, widgetChat } from "./openai/chat.ts";
import { detect, generateImage } from "./openai/pictures.ts";
import { transcribe, tts } from "./openai/sounds.ts";
import { replicate } from "./replicate/replicate.ts";
import type { WireTask } from "./wire.ts";

type Tasks = { [Task in TaskName]?: WireTask<Task> };

/** What each wire can do. The compiler refuses one that lacks a task of the catalogue's table. */
export const wires: Readonly<Record<Wire, Tasks>> = {
	// Most engines speak it.
	openai: { chat, generateText, widgetChat, detect, generateImage, transcribe, tts },
	huggingface,
	fal,
	replicate,
} satisfies { [Name in Wire]: Tasks & Required<Pick<Tasks, WireTaskTable[Name][number]>> };
