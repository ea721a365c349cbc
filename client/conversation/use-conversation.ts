import { useState, useSyncExternalStore } from "react";
import type { TaskName } from "#shared/models.ts";
import { useSpending } from "../lib/site/use-spending.ts";
import { withRunning } from "./answer-message.ts";
import { placeOf } from "./conversation.ts";
import { createConversationStore } from "./conversation-store.ts";
import type { UserMessage } from "./message.ts";
import { type AnswerOptions, useAnswer } from "./use-answer.ts";
import { wireHistory } from "./wire-history.ts";

type Options = AnswerOptions & {
	storageKey: string;
	task: TaskName;
	points?: number;
};

export type Manner = "normal" | "brief";

/** A conversation with a model, all that can be done with it, and whether more may be asked now. */
export function useConversation({ storageKey, task, points, ...options }: Options) {
	const [store] = useState(() => createConversationStore(storageKey));
	const conversation = useSyncExternalStore(store.subscribe, store.get);
	const { messages, cleared } = conversation;
	const spending = useSpending(task, points);
	const { asked, partial, ended, canRepeatItself, ...answer } = useAnswer(store, options);
	const question = messages.findLast((message) => message.role === "user");

	function canAsk() {
		return spending.canSpend && !answer.isBusy();
	}
	function askAgain(manner: Manner, isByItself = false) {
		if (!question || !canAsk()) return;
		store.dispatch({ type: "ask-again", of: question });
		answer.start({ message: question, isBrief: manner === "brief" }, isByItself);
	}

	return {
		...conversation,
		shown: withRunning(messages, asked, partial),
		question,
		isRunning: asked !== undefined && placeOf(messages, asked) >= 0,
		/** The answer that came last, until the next question. */
		ended,
		leftOut: question ? wireHistory(messages, { message: question, isBrief: false }).leftOut : 0,
		spending,
		/** Asks and says whether it did: not while an answer runs, nor without the points for it. */
		ask(content: string, instead?: UserMessage): boolean {
			if (!canAsk()) return false;
			const asking = { type: "ask", content, timestamp: Date.now(), instead } as const;
			const message = store.dispatch(asking).messages.at(-1);
			if (message?.role === "user") answer.start({ message, isBrief: false }, false);
			return true;
		},
		askAgain: (manner: Manner) => askAgain(manner),
		/** The same once by itself, where a loading model said how long it takes. */
		askItselfAgain: canRepeatItself ? () => askAgain("normal", true) : undefined,
		stop: answer.stop,
		clear() {
			answer.stop();
			store.dispatch({ type: "clear" });
		},
		undoClear: cleared && (() => store.dispatch({ type: "undo-clear" })),
	};
}

export type ConversationState = ReturnType<typeof useConversation>;
