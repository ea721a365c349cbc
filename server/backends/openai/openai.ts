/** What OpenAI's wire can do, which most engines speak. */
export { chat, generateText, widgetChat } from "./chat.ts";
export { detect, generateImage } from "./pictures.ts";
export { transcribe, tts } from "./sounds.ts";
