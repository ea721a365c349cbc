import { useEffect, useState } from "react";
import type { ChatMessage } from "#shared/chat-message.ts";
import { emptyAnswer } from "../answer/partial-answer.ts";
import type { AnswerOutcome } from "../answer/read-answer.ts";
import { watchTabLock, withTabLock } from "../state/tab-lock.ts";
import { CallFailure, type CallTools, useCall } from "../state/use-call.ts";
import { answerOfOutcome, type ConversationResult } from "./answer-message.ts";
import { type NewAnswer, placeOf } from "./conversation.ts";
import type { ConversationStore } from "./conversation-store.ts";
import type { UserMessage } from "./message.ts";
import { type Question, wireHistory } from "./wire-history.ts";

type Outcome = AnswerOutcome<ConversationResult>;

export type AnswerOptions = {
	/** The key of the calls: a model's id, or "assistant". */
	callId: string;
	/** Sends the history with the new question and reads the answer to its end. */
	send: (messages: ChatMessage[], tools: CallTools) => Promise<Outcome>;
	/** Called with each answer, however it ended. */
	onAnswer?: (answer: NewAnswer, question: UserMessage) => void;
};

const pageWent = new DOMException("The page went", "AbortError");

/** The calls of a conversation. Answers go into its store even if the screen is gone. */
export function useAnswer(store: ConversationStore, { callId, send, onAnswer }: AnswerOptions) {
	function keep({ message }: Question, outcome: Outcome) {
		const answer = answerOfOutcome(outcome, Date.now());
		store.dispatch({ type: "answer", to: message, answer });
		onAnswer?.(answer, message);
		return answer;
	}

	async function answer(question: Question, tools: CallTools) {
		const { messages } = wireHistory(store.get().messages, question);
		const handleLeave = () => tools.abort(pageWent);
		window.addEventListener("pagehide", handleLeave);
		try {
			const outcome = await send(messages, tools).catch((thrown) => {
				if (!tools.signal.aborted) throw thrown;
				return { ending: "stopped" as const, partial: emptyAnswer };
			});
			if (outcome.ending === "failed") throw new CallFailure(outcome.error);
			const { answer: text, reasoning } = outcome.partial;
			// If the page goes before the first word, the question stays open and can be asked again.
			const isOpen = tools.signal.reason === pageWent && text === "" && reasoning === "";
			return isOpen ? undefined : keep(question, outcome);
		} finally {
			window.removeEventListener("pagehide", handleLeave);
		}
	}

	const call = useCall<Question, NewAnswer | undefined>({
		key: [callId, "conversation"],
		call: (question, tools) =>
			withTabLock(lockName(question.message), () => {
				// Another tab may have received the answer meanwhile.
				const { messages } = store.refresh();
				const next = messages[placeOf(messages, question.message) + 1];
				return next?.role === "assistant" ? Promise.resolve(undefined) : answer(question, tools);
			}),
		onFailure: (question, error, partial = emptyAnswer) =>
			keep(question, { ending: "failed", error, partial }),
	});
	return call;
}

/** Whether another tab is asking this question; undefined until that is known. */
export function useIsAskedElsewhere(question: UserMessage | undefined): boolean | undefined {
	const name = question && lockName(question);
	const [held, setHeld] = useState<{ name: string; isHeld: boolean }>();
	useEffect(() => {
		return name ? watchTabLock(name, (isHeld) => setHeld({ name, isHeld })) : undefined;
	}, [name]);
	return held && held.name === name ? held.isHeld : undefined;
}

/** The same in all tabs. */
function lockName({ id, timestamp, content }: UserMessage): string {
	return `question.${id}.${timestamp}.${content.slice(0, 50)}`;
}
