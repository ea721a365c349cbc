import type { ChatMessage } from "#shared/chat-message.ts";
import type { SiteFacts } from "#shared/status.ts";
import type { WidgetContext } from "#shared/tasks/widget-chat.ts";
import { stripReasoning } from "../backends/completion/strip-reasoning.ts";
import { systemPrompt } from "./system-prompt.ts";
import { trimHistory } from "./trim-history.ts";

type WidgetMessagesOptions = {
	facts: SiteFacts;
	context: WidgetContext | undefined;
	messages: readonly ChatMessage[];
};

type WireMessage = { role: "system" | "user" | "assistant"; content: string };

/** What the assistant's model is sent: our prompt first, then the recent conversation without thinking. */
export function widgetMessages({ facts, context, messages }: WidgetMessagesOptions): WireMessage[] {
	const history = messages.map(withoutReasoning).filter(({ content }) => content !== "");
	return [{ role: "system", content: systemPrompt({ facts, context }) }, ...trimHistory(history)];
}

// DeepSeek asks that earlier thinking be left out of the history.
function withoutReasoning(message: ChatMessage): ChatMessage {
	return message.role === "user"
		? message
		: { ...message, content: stripReasoning(message.content) };
}
