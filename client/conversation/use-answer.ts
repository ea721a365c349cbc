import { useEffect, useRef, useState } from "react";
import type { ChatMessage } from "#shared/chat-message.ts";
import type { StreamEvent } from "#shared/event-stream.ts";
import { api } from "../lib/api/api.ts";
import { emptyAnswer } from "./answer/partial-answer.ts";
import { readAnswer } from "./answer/read-answer.ts";
import { answerOfOutcome, type ConversationResult } from "./answer-of-outcome.ts";
import type { NewAnswer } from "./conversation.ts";
import type { ConversationStore } from "./conversation-store.ts";
import type { UserMessage } from "./message.ts";
import { type Question, wireHistory } from "./wire-history.ts";

/** How a conversation gets its answers. */
export type AnswerOptions = {
	/** Sends the history with its new question; gives the answer as it comes. */
	open: (
		messages: ChatMessage[],
		signal: AbortSignal,
	) => Promise<AsyncIterable<StreamEvent<ConversationResult>>>;
	/** Called when a call begins, without an answer, and when it has ended, with it and its question. */
	onChange?: (answer?: NewAnswer, question?: UserMessage) => void;
};

/** The one call that a conversation has under way, and what became of the last one. */
export function useAnswer(store: ConversationStore, { open, onChange }: AnswerOptions) {
	const { status } = api.useUtils();
	const [asked, setAsked] = useState<UserMessage>();
	const [partial, setPartial] = useState(emptyAnswer);
	const [ended, setEnded] = useState<NewAnswer>();
	const [isByItself, setIsByItself] = useState(false);
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

	async function start(question: Question, byItself: boolean) {
		const controller = new AbortController();
		running.current = controller;
		isLeaving.current = false;
		setAsked(question.message);
		setPartial(emptyAnswer);
		setEnded(undefined);
		setIsByItself(byItself);
		onChange?.();
		const { messages } = wireHistory(store.get().messages, question);
		const { signal } = controller;
		const outcome = await readAnswer(() => open(messages, signal), {
			signal,
			onPartial: setPartial,
		});
		running.current = undefined;
		setAsked(undefined);
		status.invalidate();
		const answer = answerOfOutcome(outcome, Date.now());
		// A page that goes before a word came leaves the question open, to be asked again.
		if (isLeaving.current && answer.content === "" && !answer.reasoning) return;
		store.dispatch({ type: "answer", to: question.message, answer });
		setEnded(answer);
		onChange?.(answer, question.message);
	}

	const isLoading = ended?.error?.errorCode === "MODEL_LOADING" && ended.error.retryAfterSeconds;
	return {
		/** The question being answered. */
		asked,
		partial,
		/** The answer that came last, until the next question. */
		ended,
		/** True from the press on: a second press may come before anything is drawn. */
		isBusy: () => running.current !== undefined,
		start,
		stop: () => running.current?.abort(),
		/** Whether a loading model may be asked again without a press: once after each press. */
		canRepeatItself: isLoading !== undefined && isLoading !== false && !isByItself,
	};
}
