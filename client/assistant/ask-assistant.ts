import type { ChatMessage } from "#shared/chat-message.ts";
import type { StreamEvent } from "#shared/event-stream.ts";
import type { WidgetContext } from "#shared/tasks/widget-chat.ts";
import type { ConversationResult } from "../conversation/answer-message.ts";
import type { api } from "../lib/api/api.ts";

type Client = ReturnType<typeof api.useUtils>["client"];
type Question = { messages: ChatMessage[]; context: WidgetContext };

/** Asks the assistant. Its answer comes whole, as the one event of a stream. */
export async function* askAssistant(
	client: Client,
	question: Question,
	signal: AbortSignal,
): AsyncGenerator<StreamEvent<ConversationResult>> {
	const { reply, isCutInThinking, ...rest } = await client.widgetChat.mutate(question, { signal });
	yield { type: "done", result: { ...rest, generated_text: isCutInThinking ? "" : reply } };
}
