import type { ChatMessage } from "#shared/chat-message.ts";
import { trimHistory } from "#shared/trim-history.ts";
import { stripReasoning } from "../backends/completion/reasoning-splitter.ts";
import type { WireMessage } from "../backends/wire-task.ts";
import { type SystemPromptOptions, systemPrompt } from "./system-prompt.ts";

/** What one call may carry besides the system prompt: an assistant needs little of the past. */
const budget = { messages: 20, characters: 12_000 } as const;

type WidgetMessagesOptions = SystemPromptOptions & { messages: readonly ChatMessage[] };

/** What the assistant's model is sent: our prompt first, then the recent conversation without thinking. */
export function widgetMessages({ messages, ...told }: WidgetMessagesOptions): WireMessage[] {
	const history = messages.map(withoutReasoning).filter(({ content }) => content !== "");
	return [{ role: "system", content: systemPrompt(told) }, ...trimHistory(history, budget)];
}

// DeepSeek asks that earlier thinking be left out of the history.
function withoutReasoning(message: ChatMessage): ChatMessage {
	return message.role === "user"
		? message
		: { ...message, content: stripReasoning(message.content) };
}
