import { useCallback, useState, useSyncExternalStore } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { api } from "../../lib/api.ts";
import { answerOfOutcome } from "./answer-of-outcome.ts";
import { nextId } from "./conversation.ts";
import { createConversationStore } from "./conversation-store.ts";
import type { Message, RunningMessage } from "./message.ts";
import type { PartialAnswer } from "./partial-answer.ts";
import { useAnswerStream } from "./use-answer-stream.ts";
import { wireHistory } from "./wire-history.ts";

type Manner = "normal" | "brief";

/** The conversation with a model and all that can be done with it. */
export function useChat(model: ShownModel) {
	const { client } = api.useUtils();
	const [store] = useState(createConversationStore);
	const conversation = useSyncExternalStore(store.subscribe, store.get);
	const [isAsking, setIsAsking] = useState(false);
	const { run, stop, retryItself, ...stream } = useAnswerStream({
		open: (manner: Manner, signal) => {
			const { messages } = wireHistory(store.get().messages, manner === "brief");
			return client.chat.mutate({ modelId: model.id, messages }, { signal });
		},
		onSettled: (outcome) => {
			setIsAsking(false);
			store.dispatch({ type: "answer", answer: answerOfOutcome(outcome, Date.now()) });
		},
	});

	const ask = useCallback(
		(content: string, isInstead: boolean) => {
			const type = isInstead ? "ask-instead" : "ask";
			store.dispatch({ type, content, timestamp: Date.now() });
			setIsAsking(true);
			run("normal");
		},
		[store, run],
	);
	const askAgain = useCallback(
		(manner: Manner) => {
			store.dispatch({ type: "ask-again" });
			setIsAsking(true);
			run(manner);
		},
		[store, run],
	);

	const isRunning = isAsking && conversation.messages.at(-1)?.role === "user";
	return {
		...conversation,
		isRunning,
		/** The answer that is arriving, in the place it will have. */
		running: isRunning ? runningMessage(conversation.messages, stream.partial) : undefined,
		leftOut: wireHistory(conversation.messages).leftOut,
		/** How the last call of this visit ended. */
		outcome: outcomeOf(stream),
		ask,
		askAgain,
		askItselfAgain:
			retryItself &&
			(() => {
				store.dispatch({ type: "ask-again" });
				setIsAsking(true);
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

function runningMessage(messages: readonly Message[], partial: PartialAnswer): RunningMessage {
	const { answer, reasoning, thinkingMs } = partial;
	return {
		id: nextId(messages),
		role: "assistant",
		content: answer,
		timestamp: 0,
		ending: "running",
		reasoning,
		...(thinkingMs !== undefined && { thinkingMs }),
	};
}

type Ended = { isPending: boolean; isStopped: boolean; error: unknown; data: unknown };

function outcomeOf({ isPending, isStopped, error, data }: Ended) {
	if (isPending) return "running";
	if (isStopped) return "stopped";
	if (error !== undefined) return "failed";
	return data === undefined ? "none" : "done";
}
