import { useCallback, useState, useSyncExternalStore } from "react";
import type { Model } from "#shared/models.ts";
import { api } from "../../lib/api.ts";
import { modelIdOf } from "../model-id-of.ts";
import { answerOfOutcome } from "./answer-of-outcome.ts";
import { createConversationStore } from "./conversation-store.ts";
import { useAnswerStream } from "./use-answer-stream.ts";
import { wireHistory } from "./wire-history.ts";

type Manner = "normal" | "brief";

/** The conversation with a model and all that can be done with it. */
export function useChat(model: Model) {
	const { client } = api.useUtils();
	const [store] = useState(createConversationStore);
	const conversation = useSyncExternalStore(store.subscribe, store.get);
	const { run, stop, retryItself, ...stream } = useAnswerStream({
		open: (manner: Manner, signal) => {
			const { messages } = wireHistory(store.get().messages, manner === "brief");
			return client.chat.mutate({ modelId: modelIdOf("chat", model), messages }, { signal });
		},
		onSettled: (outcome) =>
			store.dispatch({ type: "answer", answer: answerOfOutcome(outcome, Date.now()) }),
	});

	const ask = useCallback(
		(content: string, isInstead: boolean) => {
			const type = isInstead ? "ask-instead" : "ask";
			store.dispatch({ type, content, timestamp: Date.now() });
			run("normal");
		},
		[store, run],
	);
	const askAgain = useCallback(
		(manner: Manner) => {
			store.dispatch({ type: "ask-again" });
			run(manner);
		},
		[store, run],
	);

	return {
		...conversation,
		partial: stream.partial,
		isRunning: stream.isPending && conversation.messages.at(-1)?.role === "user",
		leftOut: wireHistory(conversation.messages).leftOut,
		/** How the last call of this visit ended. */
		outcome: outcomeOf(stream),
		ask,
		askAgain,
		askItselfAgain:
			retryItself &&
			(() => {
				store.dispatch({ type: "ask-again" });
				retryItself();
			}),
		stop,
		clear: () => {
			stop();
			store.dispatch({ type: "clear" });
		},
		undoClear: () => store.dispatch({ type: "undo-clear" }),
	};
}

/** All that a chat's parts may know and do. */
export type ChatState = ReturnType<typeof useChat>;

type Ended = { isPending: boolean; isStopped: boolean; error: unknown; data: unknown };

function outcomeOf({ isPending, isStopped, error, data }: Ended) {
	if (isPending) return "running";
	if (isStopped) return "stopped";
	if (error !== undefined) return "failed";
	return data === undefined ? "none" : "done";
}
