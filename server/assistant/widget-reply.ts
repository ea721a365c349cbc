import type { FinishReason } from "#shared/result.ts";
import { stripReasoning } from "../backends/completion/strip-reasoning.ts";
import { ownReplies } from "./own-replies.ts";

type WidgetReply = {
	/** What a visitor reads: without think and reflection sections, and never empty. */
	reply: string;
	/** The token budget ended inside the thinking: `reply` says so and answers nothing. */
	isCutInThinking?: true;
};

type Written = { content: string; finishReason: FinishReason };

/** Makes the assistant's reply of what its model wrote; `language` is that of what it says by itself. */
export function widgetReply(written: Written, language?: string): WidgetReply {
	const { empty, offerOfHelp, cutInThinking } = ownReplies(language);
	const answer = stripReasoning(written.content);
	if (answer !== "") return { reply: answer };
	if (written.finishReason === "length") return { reply: cutInThinking, isCutInThinking: true };
	return { reply: written.content.trim() === "" ? empty : offerOfHelp };
}
