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
	asked?: UserMessage;
	partial: PartialAnswer;
	/** The answer that came last, until the next question. */
	ended?: NewAnswer | undefined;
	isByItself: boolean;
};

const pageWent = new DOMException("The page went", "AbortError");

/** The one call that a conversation has under way, and what became of the last one. */
export function useAnswer(store: ConversationStore, { open, onChange }: AnswerOptions) {
	const { status } = api.useUtils();
	const [call, setCall] = useState<Call>({ partial: emptyAnswer, isByItself: false });
	const running = useRef<AbortController>(undefined);

	useEffect(() => {
		const handleLeave = () => running.current?.abort(pageWent);
		window.addEventListener("pagehide", handleLeave);
		return () => {
			window.removeEventListener("pagehide", handleLeave);
			running.current?.abort();
		};
	}, []);

	async function start(question: Question, isByItself: boolean) {
		running.current = new AbortController();
		const { signal } = running.current;
		setCall({ asked: question.message, partial: emptyAnswer, isByItself });
		onChange?.();
		const { messages } = wireHistory(store.get().messages, question);
		const outcome = await readAnswer(() => open(messages, signal), {
			signal,
			onPartial: (partial) => setCall((before) => ({ ...before, partial })),
		});
		running.current = undefined;
		status.invalidate();
		const answer = answerOfOutcome(outcome, Date.now());
		// A page that goes before a word came leaves the question open, to be asked again.
		const isOpen = signal.reason === pageWent && answer.content === "" && !answer.reasoning;
		setCall({ partial: emptyAnswer, isByItself, ended: isOpen ? undefined : answer });
		if (isOpen) return;
		store.dispatch({ type: "answer", to: question.message, answer });
		onChange?.(answer, question.message);
	}

	const { error } = call.ended ?? {};
	const isLoading = error?.errorCode === "MODEL_LOADING" && error.retryAfterSeconds !== undefined;
	return {
		...call,
		/** True from the press on: a second press may come before anything is drawn. */
		isBusy: () => running.current !== undefined,
		start,
		stop: () => running.current?.abort(),
		/** Whether a loading model may be asked again without a press: once after each press. */
		canRepeatItself: isLoading && !call.isByItself,
	};
}
