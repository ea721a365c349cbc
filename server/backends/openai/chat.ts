import type { WireTask } from "../wire-task.ts";
import { streamedChat } from "./streamed-chat.ts";

/** A conversation as a chat completion. */
export const chat: WireTask<"chat"> = streamedChat;
