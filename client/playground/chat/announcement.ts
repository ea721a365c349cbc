import type { ConversationState } from "../../conversation/use-conversation.ts";

/** What is said aloud of an answer: that it is on its way, and what became of it. */
export function announcement({ isRunning, ended }: ConversationState): string {
	if (isRunning) return "Processing your request...";
	if (!ended) return "";
	if (ended.ending === "failed") return "The answer failed.";
	if (ended.ending === "stopped") return "Stopped.";
	if (ended.content.trim() === "") return "No answer came.";
	return ended.ending === "length" ? "The answer was cut." : "The answer is complete.";
}
