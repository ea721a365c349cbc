import type { ConversationState } from "../../../conversation/use-conversation.ts";
import type { Texts } from "../../../language/create-texts.ts";
import type { English } from "../../../messages/language.ts";

/** The announcement of an answer for screen readers: running, or how it ended. */
export function announcement(
	t: Texts<English<"tasks">>,
	{ isRunning, ended }: ConversationState,
): string {
	if (isRunning) return t("inProgress");
	if (!ended) return "";
	if (ended.ending === "failed") return t("answerFailed");
	if (ended.ending === "stopped") return t("answerStopped");
	if (ended.content.trim() === "") return t("noAnswer");
	return t(ended.ending === "length" ? "answerCut" : "answerComplete");
}
