import { useMutation } from "@tanstack/react-query";
import { useEffect, useReducer, useRef } from "react";
import type { WidgetContext } from "#shared/tasks/widget-chat.ts";
import { api } from "../lib/api.ts";
import { shownError } from "../lib/shown-error.ts";
import {
	type AssistantMessage,
	conversationOf,
	conversationReducer,
} from "./conversation-state.ts";
import { keepConversation, readKeptConversation } from "./kept-conversation.ts";
import { wireMessages } from "./wire-messages.ts";

type ConversationOptions = { context: WidgetContext; onReply: () => void };

/** The conversation with the assistant, kept in this browser, and what the visitor can do in it. */
export function useConversation({ context, onReply }: ConversationOptions) {
	const [conversation, dispatch] = useReducer(conversationReducer, undefined, () =>
		conversationOf(readKeptConversation(), Date.now()),
	);
	const utils = api.useUtils();
	const controller = useRef<AbortController>(undefined);
	const call = useMutation({
		mutationFn: (messages: readonly AssistantMessage[]) => {
			controller.current = new AbortController();
			return utils.client.widgetChat.mutate(
				{ messages: wireMessages(messages), context },
				{ signal: controller.current.signal },
			);
		},
		onSettled: () => utils.status.invalidate(),
	});
	const { messages } = conversation;

	useEffect(() => keepConversation(messages), [messages]);
	useEffect(() => () => controller.current?.abort(), []);

	function send(asked: readonly AssistantMessage[]) {
		prefetchMarkdown();
		call.mutate(asked, {
			onSuccess: ({ reply, source }) => {
				dispatch({ type: "answered", content: reply, source, at: Date.now() });
				onReply();
			},
			onError: (thrown) => {
				dispatch({ type: "failed", failure: shownError(thrown), at: Date.now() });
				onReply();
			},
		});
	}

	function abandon() {
		call.reset();
		controller.current?.abort();
	}

	return {
		conversation,
		ask(content: string) {
			const at = Date.now();
			dispatch({ type: "asked", content, at });
			send([...messages, { role: "user", content, timestamp: at }]);
		},
		retry() {
			dispatch({ type: "retried" });
			send(messages.slice(0, -1));
		},
		stop() {
			abandon();
			dispatch({
				type: "failed",
				failure: shownError(new DOMException("Stopped", "AbortError")),
				at: Date.now(),
			});
		},
		reset() {
			abandon();
			dispatch({ type: "reset", at: Date.now() });
		},
		restore: () => dispatch({ type: "restored" }),
	};
}

/** While the reply is awaited, what shows it can come too; if not, `Markdown` copes with that. */
function prefetchMarkdown() {
	import("../ui/markdown-document.tsx").catch(() => undefined);
}
