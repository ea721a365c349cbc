import { useLocation } from "react-router";
import type { ChatMessage } from "#shared/chat-message.ts";
import type { StreamEvent } from "#shared/event-stream.ts";
import type { ConversationResult } from "../conversation/answer-message.ts";
import { useConversation } from "../conversation/use-conversation.ts";
import { barePath } from "../language/paths.ts";
import { useLanguage } from "../language/use-language.ts";
import { api } from "../lib/api/api.ts";
import { useVisit } from "../lib/kept/visit.ts";

type Answer = AsyncGenerator<StreamEvent<ConversationResult>>;

/** The conversation with the assistant, which is told where the visitor is. */
export function useAssistant(storageKey: string, onReply: () => void) {
	const { client } = api.useUtils();
	const { pathname } = useLocation();
	const page = barePath(pathname).startsWith("/playground") ? "playground" : "home";
	const language = useLanguage();
	const visit = useVisit();

	/** Its answer comes whole, as the one event of a stream. */
	async function* ask(messages: ChatMessage[], signal: AbortSignal): Answer {
		const question = { messages, context: { page, language, ...visit } } as const;
		const { reply, isCutInThinking, ...rest } = await client.widgetChat.mutate(question, {
			signal,
		});
		yield { type: "done", result: { ...rest, generated_text: isCutInThinking ? "" : reply } };
	}

	return useConversation({
		storageKey,
		task: "widgetChat",
		open: async (messages, signal) => ask(messages, signal),
		onChange: (answer) => answer && onReply(),
	});
}
