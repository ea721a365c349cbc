import type { WireTask } from "../wire-task.ts";
import { streamedChat } from "./streamed-chat.ts";

/** A prompt as a chat of one message. */
export const generateText: WireTask<"generateText"> = (line, { prompt, parameters }) =>
	streamedChat(line, { messages: [{ role: "user", content: prompt }], parameters });
