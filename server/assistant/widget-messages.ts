import type { ChatMessage } from "#shared/chat-message.ts";
import type { SiteFacts } from "#shared/status.ts";
import type { WidgetContext } from "#shared/tasks/widget-chat.ts";
import { trimHistory } from "#shared/trim-history.ts";
import { stripReasoning } from "../backends/completion/strip-reasoning.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { systemPrompt } from "./system-prompt.ts";

/** What one call may carry besides the system prompt: an assistant needs little of the past. */
const budget = { messages: 20, characters: 12_000 } as const;

type WidgetMessagesOptions = {
	facts: SiteFacts;
	catalogue: Catalogue;
	context?: WidgetContext | undefined;
	messages: readonly ChatMessage[];
};

type WireMessage = { role: "system" | "user" | "assistant"; content: string };

/** What the assistant's model is sent: our prompt first, then the recent conversation without thinking. */
export function widgetMessages({
	facts,
	catalogue,
	context,
	messages,
}: WidgetMessagesOptions): WireMessage[] {
	const history = messages.map(withoutReasoning).filter(({ content }) => content !== "");
	return [
		{ role: "system", content: systemPrompt({ facts, catalogue, context }) },
		...trimHistory(history, budget),
	];
}

// DeepSeek asks that earlier thinking be left out of the history.
function withoutReasoning(message: ChatMessage): ChatMessage {
	return message.role === "user"
		? message
		: { ...message, content: stripReasoning(message.content) };
}
