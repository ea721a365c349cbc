import { useState, useSyncExternalStore } from "react";
import type { TaskName } from "#shared/models.ts";
import { emptyAnswer } from "../answer/partial-answer.ts";
import { useSpending } from "../lib/site/use-spending.ts";
import { withRunning } from "./answer-message.ts";
import { placeOf } from "./conversation.ts";
import { conversationStoreOf } from "./conversation-store.ts";
import type { UserMessage } from "./message.ts";
import { type AnswerOptions, useAnswer, useIsAskedElsewhere } from "./use-answer.ts";
import { wireHistory } from "./wire-history.ts";

type Options = AnswerOptions & {
	storageKey: string;
	task: TaskName;
	points?: number;
};

export type Manner = "normal" | "brief";

/** A conversation with a model: its messages, its actions, and whether the visitor may ask now. */
export function useConversation({ storageKey, task, points, ...options }: Options) {
	const [store] = useState(() => conversationStoreOf(storageKey));
	const conversation = useSyncExternalStore(store.subscribe, store.get);
	const { messages, cleared } = conversation;
	const spending = useSpending(task, points);
	const call = useAnswer(store, options);
	const question = messages.findLast((message) => message.role === "user");
	const asked = call.input?.message;
	const place = asked ? placeOf(messages, asked) : -1;
	const answer = place < 0 ? undefined : messages[place + 1];
	// The answer is stored shortly before its call settles.
	const isRunning = call.isPending && place >= 0 && answer?.role !== "assistant";
	const isOpen = question !== undefined && question === messages.at(-1) && !isRunning;
	const isAskedElsewhere = useIsAskedElsewhere(isOpen ? question : undefined);
	const { error, failedAt, isWaiting } = call;
	const waiting = isWaiting && error ? { error, since: failedAt ?? 0 } : undefined;

	function canAsk() {
		return spending.canSpend && !call.isRunning();
	}

	return {
		...conversation,
		shown: isRunning
			? withRunning(messages, place + 1, { partial: call.partial ?? emptyAnswer, waiting })
			: messages,
		question,
		isRunning,
		/** Whether another tab is asking the last question; undefined until that is known. */
		isAskedElsewhere,
		/** The last answer, until the next question. */
		ended: answer?.role === "assistant" ? answer : undefined,
		leftOut: question ? wireHistory(messages, { message: question, isBrief: false }).leftOut : 0,
		spending,
		/** Asks unless an answer runs or points are missing. Returns whether it did. */
		ask(content: string, instead?: UserMessage): boolean {
			if (!canAsk()) return false;
			const asking = { type: "ask", content, timestamp: Date.now(), instead } as const;
			const message = store.dispatch(asking).messages.at(-1);
			if (message?.role === "user") call.run({ message, isBrief: false });
			return true;
		},
		askAgain(manner: Manner) {
			if (!question || !canAsk()) return;
			// Replace only an answer that is shown, not one that another tab has just received.
			if (!isOpen) store.dispatch({ type: "ask-again", of: question });
			call.run({ message: question, isBrief: manner === "brief" });
		},
		stop: call.stop,
		clear() {
			call.stop();
			store.dispatch({ type: "clear" });
		},
		undoClear: cleared && (() => store.dispatch({ type: "undo-clear" })),
	};
}

export type ConversationState = ReturnType<typeof useConversation>;
