import type { ChatMessage } from "#shared/chat-message.ts";
import type { SiteFacts } from "#shared/status.ts";
import type { WidgetContext } from "#shared/tasks/widget-chat.ts";
import { stripReasoning } from "../backends/completion/strip-reasoning.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { systemPrompt } from "./system-prompt.ts";
import { trimHistory } from "./trim-history.ts";

type WidgetMessagesOptions = {
	facts: SiteFacts;
	catalogue: Catalogue;
	context: WidgetContext | undefined;
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
		...trimHistory(history),
	];
}

// DeepSeek asks for earlier thinking to be left out (provider.md 5.5).
function withoutReasoning(message: ChatMessage): ChatMessage {
	return message.role === "user"
		? message
		: { ...message, content: stripReasoning(message.content) };
}
