import { useLocation, useSearch } from "wouter";
import type { WidgetContext } from "#shared/tasks/widget-chat.ts";
import { useLastError } from "../calls/running-calls.ts";
import { useConversation } from "../conversation/use-conversation.ts";
import { barePath } from "../language/paths.ts";
import { useLanguage } from "../language/use-language.ts";
import { api } from "../lib/api/api.tsx";
import { useCatalogue } from "../lib/site/site.ts";

/** The assistant's conversation. Every question is sent with the page and model that the visitor has open. */
export function useAssistant(storageKey: string, onReply: () => void) {
	const { client } = api.useUtils();
	const context = useWhereabouts();
	return useConversation({
		storageKey,
		task: "widgetChat",
		callId: "assistant",
		rowOf: () => ({ modelId: "assistant", parameters: {}, madeFrom: [] }),
		async send(messages, { signal }) {
			const answered = await client.widgetChat.mutate({ messages, context }, { signal });
			const { reply, isCutInThinking, finishReason, ...rest } = answered;
			return {
				result: {
					...rest,
					type: "chat",
					generated_text: reply,
					// When no tokens were left for an answer, the reply says so itself, in the assistant's language.
					finishReason: isCutInThinking ? "stop" : finishReason,
				},
			};
		},
		onAnswer: onReply,
	});
}

/** Where the visitor is on the site, for the assistant. Never what they wrote. */
export function useWhereabouts(): WidgetContext {
	const [pathname] = useLocation();
	const search = useSearch();
	const language = useLanguage();
	const { find } = useCatalogue();
	const isPlayground = barePath(pathname).startsWith("/playground");
	const chosen = isPlayground ? (new URLSearchParams(search).get("model") ?? "") : "";
	const modelId = find(chosen)?.id;
	const errorCode = useLastError(modelId ?? "");
	return {
		page: isPlayground ? "playground" : "home",
		language,
		...(modelId && { modelId }),
		...(errorCode && { errorCode }),
	};
}
