import { chat, generateText, widgetChat } from "./chat.ts";
import { detect, generateImage } from "./pictures.ts";
import { transcribe, tts } from "./sounds.ts";

/** What OpenAI's wire can do, which most engines speak. */
export const openai = {
	chat,
	generateText,
	widgetChat,
	detect,
	generateImage,
	transcribe,
	tts,
};
