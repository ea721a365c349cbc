import { useConversation } from "../conversation/use-conversation.ts";
import { api } from "../lib/api/api.tsx";
import { useWhereabouts } from "./use-whereabouts.ts";

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
