import { useEffect, useRef, useState } from "react";
import type { ChatMessage } from "#shared/chat-message.ts";
import type { StreamEvent } from "#shared/event-stream.ts";
import { api } from "../lib/api/api.ts";
import { emptyAnswer, type PartialAnswer } from "./answer/partial-answer.ts";
import { readAnswer } from "./answer/read-answer.ts";
import { answerOfOutcome, type ConversationResult } from "./answer-message.ts";
import type { NewAnswer } from "./conversation.ts";
import type { ConversationStore } from "./conversation-store.ts";
import type { UserMessage } from "./message.ts";
import { type Question, wireHistory } from "./wire-history.ts";

export type AnswerOptions = {
	/** Sends the history with its new question; gives the answer as it comes. */
	open: (
		messages: ChatMessage[],
		signal: AbortSignal,
	) => Promise<AsyncIterable<StreamEvent<ConversationResult>>>;
	/** Called when a call begins, without an answer, and when it has ended, with it and its question. */
	onChange?: (answer?: NewAnswer, question?: UserMessage) => void;
};

type Call = {
	/** The question being answered. */
	asked?: UserMessage;
	partial: PartialAnswer;
	/** The answer that came last, until the next question. */
	ended?: NewAnswer;
	isByItself: boolean;
};

/** The one call that a conversation has under way, and what became of the last one. */
export function useAnswer(store: ConversationStore, { open, onChange }: AnswerOptions) {
	const { status } = api.useUtils();
	const [call, setCall] = useState<Call>({ partial: emptyAnswer, isByItself: false });
	const running = useRef<AbortController>(undefined);
	const isLeaving = useRef(false);

	useEffect(() => {
		function handleLeave() {
			isLeaving.current = true;
			running.current?.abort();
		}
		window.addEventListener("pagehide", handleLeave);
		return () => {
			window.removeEventListener("pagehide", handleLeave);
			running.current?.abort();
		};
	}, []);

	async function start(question: Question, isByItself: boolean) {
		const controller = new AbortController();
		const { signal } = controller;
		running.current = controller;
		isLeaving.current = false;
		setCall({ asked: question.message, partial: emptyAnswer, isByItself });
		onChange?.();
		const { messages } = wireHistory(store.get().messages, question);
		const outcome = await readAnswer(() => open(messages, signal), {
			signal,
			onPartial: (partial) => setCall((before) => ({ ...before, partial })),
		});
		running.current = undefined;
		setCall({ partial: emptyAnswer, isByItself });
		status.invalidate();
		const answer = answerOfOutcome(outcome, Date.now());
		// A page that goes before a word came leaves the question open, to be asked again.
		if (isLeaving.current && answer.content === "" && !answer.reasoning) return;
		store.dispatch({ type: "answer", to: question.message, answer });
		setCall({ partial: emptyAnswer, isByItself, ended: answer });
		onChange?.(answer, question.message);
	}

	const isLoading = call.ended?.error?.errorCode === "MODEL_LOADING";
	const hasEstimate = call.ended?.error?.retryAfterSeconds !== undefined;
	return {
		...call,
		/** True from the press on: a second press may come before anything is drawn. */
		isBusy: () => running.current !== undefined,
		start,
		stop: () => running.current?.abort(),
		/** Whether a loading model may be asked again without a press: once after each press. */
		canRepeatItself: isLoading && hasEstimate && !call.isByItself,
	};
}
